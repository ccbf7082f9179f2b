# A service or program: docker build -f deploy/images/service.Dockerfile --build-arg PART=orders .
# The image holds one bundle and the packages that cannot be bundled, and runs as nobody in particular.
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
ARG PART
RUN node tools/local/image.mjs ${PART} out

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /src/out ./
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "healthcheck.mjs"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "main.js"]
