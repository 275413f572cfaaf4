.PHONY: up test test-long

up: ## a living demo club at http://localhost:8000 (PORT=8123 make up for another port)
	@ops/install.sh requirements.lock
	@exec .venv/bin/python -m ops.up

test: ## every check and test that ends within ten minutes
	@ops/install.sh requirements-dev.lock
	@exec .venv/bin/python -m ops.test

test-long: ## every seed, fault, oracle and browser test, within an hour
	@ops/install.sh requirements-dev.lock
	@exec .venv/bin/python -m ops.test --long
