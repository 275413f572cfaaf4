"""The people and bots of a file: found by name and kind, made where they are missing."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError

from league.models import Bot, BotVersion, Player, User
from league.services.accounts import clean_name
from league.services.errors import LeagueError
from league.services.eventfile.reading import Place

MOST_VERSIONS = 10_000


@dataclass(slots=True)
class People:
    """Everybody of the file by number. Nobody who is here already is changed."""

    players: dict[int, Player]
    versions: dict[tuple[int, int], BotVersion]
    """By player and number."""

    def player(self, place: Place) -> Player:
        number = place.whole(1)
        if number not in self.players:
            place.refuse(f"there is no player {number} in the file.")
        return self.players[number]

    def user(self, place: Place) -> User | None:
        """An account, or nobody."""
        if place.value is None:
            return None
        player = self.player(place)
        if player.user is None:
            place.refuse(f"{player} is a bot, and bots have no account.")
        return player.user

    def version(self, place: Place, player: Player) -> BotVersion | None:
        if place.value is None:
            return None
        found = self.versions.get((player.pk, place.whole(1)))
        if found is None:
            place.refuse(f"{player} has no version {place.value} in the file.")
        return found


def people_of(file: Place) -> People:
    places = list(file.each("players"))
    people = People({}, {})
    bots: dict[int, tuple[Place, Bot | None]] = {}
    for number, place in enumerate(places, start=1):
        kind = place.at("kind").text()
        if kind not in Player.Kind.values:
            place.at("kind").refuse("must be person or bot.")
        if kind == Player.Kind.PERSON:
            place.knows("name", "kind")
            people.players[number] = _person(place.at("name"))
        else:
            place.knows("name", "kind", "about", "author", "programs")
            bots[number] = place, None
    for number, (place, _) in bots.items():
        bot = _bot(place, people)
        people.players[number] = bot.player
        people.versions |= {(bot.player_id, one.number): one for one in _versions(place, bot)}
    if len({player.pk for player in people.players.values()}) < len(places):
        file.at("players").refuse("somebody stands there twice.")
    return people


def _name(place: Place) -> str:
    try:
        return clean_name(place.text())
    except LeagueError as error:
        place.refuse(str(error))


def _found(place: Place, kind: str) -> Player | None:
    player = Player.objects.filter(key=_name(place).casefold()).select_related("user").first()
    if player is not None and player.kind != kind:
        place.refuse(f"{player} is a {player.kind} here, and not a {kind}.")
    return player


def _person(place: Place) -> Player:
    """A person without a way in where he is missing: whoever runs the site gives him one."""
    player = _found(place, Player.Kind.PERSON)
    if player is not None:
        return player
    name = _name(place)
    user = User.objects.filter(username=name).first()
    if user is None:
        user = User(username=name)
        user.set_unusable_password()
        user.save()
    return Player.objects.create(name=name, key=name.casefold(), kind="person", user=user)


def _bot(place: Place, people: People) -> Bot:
    player = _found(place.at("name"), Player.Kind.BOT)
    about = place.at("about").text(300)
    author = people.user(place.at("author"))
    if player is not None:
        return player.bot
    name = _name(place.at("name"))
    player = Player.objects.create(name=name, key=name.casefold(), kind=Player.Kind.BOT)
    return Bot.objects.create(player=player, author=author, about=about)


def _versions(place: Place, bot: Bot) -> list[BotVersion]:
    """The versions of the file; a bot that was here must have had the same programs."""
    here = {version.number: version for version in bot.versions.all()}
    programs = [one.text(60) for one in place.each("programs")]
    if not 1 <= len(programs) <= MOST_VERSIONS:
        place.at("programs").refuse("must name at least one program.")
    for number, program in enumerate(programs, start=1):
        if here and (number not in here or here[number].program != program):
            place.refuse(f"version {number} of {bot} is another program here, or is not there.")
    if not here:
        here = {one.number: one for one in _made(place, bot, programs)}
    return [here[number] for number in range(1, len(programs) + 1)]


def _made(place: Place, bot: Bot, programs: list[str]) -> list[BotVersion]:
    made = [BotVersion(bot=bot, number=n, program=one) for n, one in enumerate(programs, start=1)]
    for version in made:
        try:
            version.full_clean(validate_unique=False, validate_constraints=False)
        except ValidationError:
            place.at("programs").refuse(f"there is no program {version.program!r}.")
    return BotVersion.objects.bulk_create(made)
