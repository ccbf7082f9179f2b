# The shell or a module: docker build -f deploy/images/pages.Dockerfile --build-arg PART=mf-catalog .
# Run, it puts its files beside the other versions on the volume that nginx serves, switches its own
# line of the registry, and ends (docs/decisions/0016).
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
ARG PART
RUN node tools/local/image.mjs ${PART} out

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/out ./
# an empty volume takes over whose this folder is
COPY --from=build --chown=1000:1000 /src/out/www /www
USER 1000:1000
VOLUME /www
CMD ["node", "publish.js", "--to", "/www"]
