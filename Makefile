.DEFAULT_GOAL := help
.PHONY: help run demo test test-installation check format setup build bench faults screens lock sbom audit clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-19s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Set everything up and serve the site on http://127.0.0.1:8000
	@scripts/setup run
	@exec .venv/bin/tawam serve

demo: ## Set everything up and serve a shop with a year behind it, made up, in demo-data/
	@scripts/setup demo
	@exec .venv/bin/tawam demo $(ARGS)

test: ## Set everything up and pass every test
	@scripts/setup test
	@scripts/test

test-installation: ## Walk the browser suite over two machines, with all that they share
	@scripts/setup test
	@scripts/test-installation

check: ## Format, lint, types, import direction, house rules
	@scripts/setup test
	@scripts/check

format: ## Put Python, TypeScript and CSS in the house format
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix .
	@cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" npm run --silent fix

setup: ## Install and build, without starting anything
	@scripts/setup run

build: ## Build the site again
	@scripts/build

bench: ## Measure bytes, Lighthouse and requests per second, and print tables
	@scripts/setup test
	@scripts/bench

faults: ## Kill, starve and confuse the server, and print what it lost
	@scripts/setup test
	@scripts/faults

screens: ## Picture every page, and every screen of the demonstration, x language x width into screens/
	@scripts/setup test
	@scripts/screens $(ARGS)

lock: ## Write the hash-pinned requirement files after a change in pyproject.toml
	@scripts/lock

sbom: ## Write CycloneDX files of everything that is locked into sbom/
	@scripts/setup test
	@scripts/sbom

audit: ## Ask the registries for known vulnerabilities of what is locked
	@scripts/setup test
	@scripts/audit

clean: ## Remove what was built and installed, but not data/
	@rm -rf .venv .stamps web/node_modules web/dist web/src/generated e2e/node_modules screens sbom
