// Replaces the official plugin's runtime (33 kB gzipped) in module builds: a module of this shop
// shares no copies of its own and has no remotes, so it only needs to read the share scope. The
// protocol is the standard one: init(shareScope), get(expose). `rsbuild dev` keeps the official
// runtime.
const r = __webpack_require__;

let shareScope;

function sharedBy({ shareKey, requiredVersion }) {
  const versions = Object.entries(shareScope?.[shareKey] ?? {});
  const [version, shared] = versions.find(([, { loaded }]) => loaded) ?? versions[0] ?? ['none'];
  if (!shared || Number.parseInt(version, 10) !== Number.parseInt(requiredVersion.slice(1), 10))
    throw Error(`A module requires ${shareKey} ${requiredVersion}, this page has ${version}.`);
  return shared.get();
}

async function consume(id, data) {
  const factory = await sharedBy(data);
  r.m[id] = (module) => {
    module.exports = factory();
  };
}

r.f.consumes = (chunk, promises) => {
  const { chunkMapping, moduleIdToConsumeDataMapping } = r.consumesLoadingData;
  for (const id of chunkMapping[chunk] ?? [])
    promises.push(consume(id, moduleIdToConsumeDataMapping[id]));
};
r.initContainer = (given) => {
  shareScope = given;
};
r.getContainer = (expose) =>
  r.initializeExposesData.moduleMap[expose]?.() ??
  Promise.reject(Error(`The container does not expose ${expose}.`));
