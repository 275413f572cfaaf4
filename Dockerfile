FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CLACK_HASHED_STATIC=yes

RUN useradd --system --uid 10001 --no-create-home clack
WORKDIR /app

COPY requirements.lock ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock

COPY manage.py LICENSE ./
COPY engines engines
COPY bots bots
COPY league league
COPY ops ops
COPY templates templates
COPY docs docs

# The key signs nothing here and is not kept: settings only refuse to load without one.
RUN SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(64))')" \
    CLACK_DATA_DIR=/tmp/build python manage.py collectstatic --noinput --verbosity 0 \
    && rm -r /tmp/build

USER clack
EXPOSE 8000
CMD ["uvicorn", "league.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--lifespan", "off", "--timeout-graceful-shutdown", "5", \
     "--no-access-log", "--no-proxy-headers", "--no-server-header"]
