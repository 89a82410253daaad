# Build stage: the wheel with the web client inside, installed into an environment of its own.
FROM node:22-bookworm-slim AS node

FROM python:3.11-slim-bookworm AS build
# A compiler for the engine, and for dependencies that have no wheel for this processor.
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
RUN python -m venv /opt/narabe \
    && NARABE_REQUIRE_NATIVE=1 /opt/narabe/bin/pip install --no-cache-dir ".[fast]" \
    && cd / && /opt/narabe/bin/python -c "import narabe_engine; assert narabe_engine.native"

# Final stage: no compiler, no Node, no sources, no root.
FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --create-home narabe \
    && install --directory --owner=narabe --group=narabe /data
COPY --from=build /opt/narabe /opt/narabe
ENV PATH=/opt/narabe/bin:$PATH \
    PYTHONUNBUFFERED=1
USER narabe
VOLUME /data
EXPOSE 8642
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8642/healthz', timeout=4)"]
CMD ["narabe", "serve", "--host", "0.0.0.0", "--port", "8642", "--data", "/data", "--drain-s", "8"]
