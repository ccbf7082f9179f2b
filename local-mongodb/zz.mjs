// local-mongodb/zz.ts
import { mkdtemp as mkdtemp3 } from "node:fs/promises";

// local-mongodb/src/documentdb/documentdb.ts
import { mkdir as mkdir5, rename as rename4, writeFile as writeFile5 } from "node:fs/promises";
import { join as join10 } from "node:path";
import { build as build2 } from "esbuild";

// local-mongodb/src/debian-packages.ts
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// local-mongodb/src/errors.ts
var DatabaseError = class extends Error {
  name = "DatabaseError";
};
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
function firstLineOf(error) {
  return messageOf(error).split("\n")[0]?.trim() ?? "";
}

// local-mongodb/src/processes/run.ts
import { spawn } from "node:child_process";
function run(command, args, options = {}) {
  const { onLine, timeoutMs = 3e5, okCodes = [0], ...spawnOptions } = options;
  return new Promise((resolve2, reject) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs
    });
    const out = [];
    let rest = "";
    let problems = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      out.push(text);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      if (onLine) for (const line of lines) onLine(line);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      problems = (problems + text).slice(-4e3);
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code !== null && okCodes.includes(code)) resolve2(out.join(""));
      else reject(new Error(`${command} failed (${code ?? signal}): ${lastLine(problems)}`));
    });
  });
}
function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}

// local-mongodb/src/debian-packages.ts
async function debianCodename() {
  const text = await readFile("/etc/os-release", "utf8").catch(() => "");
  const field = (name) => new RegExp(`^${name}="?([^"
]*)"?$`, "m").exec(text)?.[1] ?? "";
  const family = words(`${field("ID")} ${field("ID_LIKE")}`);
  return family.includes("debian") ? field("VERSION_CODENAME") : null;
}
function parseList(text) {
  const found = [];
  for (const line of text.split("\n")) {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+([^#]*)/.exec(line);
    if (!match) continue;
    const [, options = "", uri = "", suite = "", components = ""] = match;
    found.push({
      uri,
      suites: [suite],
      components: words(components),
      signedBy: /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1]?.replaceAll(",", " ") ?? null
    });
  }
  return found;
}
function parseDeb822(text) {
  const found = [];
  for (const stanza of text.split(/\n[ \t]*\n/)) {
    const fields = stanzaFields(stanza);
    const types = words(fields.get("types") ?? "");
    if (!types.includes("deb") || /^(no|false|0)$/i.test(fields.get("enabled")?.trim() ?? ""))
      continue;
    for (const uri of words(fields.get("uris") ?? "")) {
      found.push({
        uri,
        suites: words(fields.get("suites") ?? ""),
        components: words(fields.get("components") ?? ""),
        signedBy: fields.get("signed-by") ?? null
      });
    }
  }
  return found;
}
function mainArchives(sources, codename) {
  const suites = /* @__PURE__ */ new Set([codename, "stable", "testing", "unstable", "sid"]);
  const likely = (s) => /\/(debian|ubuntu)\/?$/.test(s.uri) ? 0 : 1;
  const seen = /* @__PURE__ */ new Set();
  return sources.filter((s) => s.components.includes("main") && s.suites.some((suite) => suites.has(suite))).filter((s) => !seen.has(s.uri) && seen.add(s.uri)).sort((a, b) => likely(a) - likely(b));
}
async function readAptSources(etcApt = "/etc/apt") {
  const parts = join(etcApt, "sources.list.d");
  const names = (await readdir(parts).catch(() => [])).sort();
  const files = [join(etcApt, "sources.list"), ...names.map((name) => join(parts, name))];
  const found = [];
  for (const file of files) {
    const parse3 = file.endsWith(".sources") ? parseDeb822 : file.endsWith(".list") ? parseList : null;
    if (parse3) found.push(...parse3(await readFile(file, "utf8").catch(() => "")));
  }
  return found;
}
function stanzaFields(stanza) {
  const fields = /* @__PURE__ */ new Map();
  let name = "";
  for (const line of stanza.split("\n")) {
    if (line.startsWith("#")) continue;
    const match = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line);
    if (match) {
      name = (match[1] ?? "").toLowerCase();
      fields.set(name, match[2] ?? "");
    } else if (name && /^[ \t]/.test(line)) {
      fields.set(name, `${fields.get(name)}
${line}`);
    }
  }
  return fields;
}
function words(text) {
  return text.split(/\s+/).filter(Boolean);
}
var PrivateApt = class _PrivateApt {
  conf;
  constructor(folder) {
    this.conf = join(folder, "apt.conf");
  }
  /**
   * @param folder an existing empty folder
   * @param source the archive to use
   * @param suite the suite of it to use, whatever suite the machine itself has
   */
  static async create(folder, source, suite) {
    for (const part of ["state/lists/partial", "cache/archives/partial", "log"])
      await mkdir(join(folder, part), { recursive: true });
    const signed = source.signedBy === null ? "" : `Signed-By: ${source.signedBy}
`;
    await writeFile(
      join(folder, "archive.sources"),
      `Types: deb
URIs: ${source.uri}
Suites: ${suite}
Components: main
${signed}`
    );
    await writeFile(join(folder, "status"), "");
    const apt = new _PrivateApt(folder);
    await writeFile(apt.conf, configuration(folder));
    return apt;
  }
  /** Fetches the suite's package lists. */
  async update() {
    await this.run("apt-get", ["-q", "--error-on=any", "update"]);
  }
  /** Descriptions of packages as apt keeps them; a name that the suite does not have is left out. */
  show(names) {
    return this.run("apt-cache", ["show", ...names], { okCodes: [0, 100] });
  }
  /** What a download of these packages would fetch. */
  async files(names) {
    const out = await this.run("apt-get", ["download", "--print-uris", ...names]);
    return [...out.matchAll(/^'[^']*' (\S+) (\d+)/gm)].map((m) => ({
      name: m[1] ?? "",
      bytes: Number(m[2])
    }));
  }
  /** Downloads packages into the folder `into`, checked against the signed lists. */
  async download(names, into, onPackage = () => {
  }) {
    let done = 0;
    await mkdir(into, { recursive: true });
    const onLine = (line) => {
      if (line.startsWith("Get:")) onPackage(++done);
    };
    await this.run("apt-get", ["download", ...names], { cwd: into, onLine });
  }
  run(command, args, options = {}) {
    const env = { ...process.env, LC_ALL: "C", DEBIAN_FRONTEND: "noninteractive" };
    return run(command, ["-c", this.conf, "-q", ...args], { env, ...options });
  }
};
function configuration(folder) {
  return [
    "#clear APT::Update::Pre-Invoke;",
    "#clear APT::Update::Post-Invoke;",
    "#clear APT::Update::Post-Invoke-Success;",
    `Dir::Etc::sourcelist "${join(folder, "archive.sources")}";`,
    'Dir::Etc::sourceparts "-";',
    'Dir::Etc::preferences "-";',
    'Dir::Etc::preferencesparts "-";',
    `Dir::State "${join(folder, "state")}";`,
    `Dir::State::lists "${join(folder, "state/lists")}";`,
    `Dir::State::status "${join(folder, "status")}";`,
    `Dir::Cache "${join(folder, "cache")}";`,
    // some images switch these off, which makes each call read all lists anew
    'Dir::Cache::pkgcache "pkgcache.bin";',
    'Dir::Cache::srcpkgcache "srcpkgcache.bin";',
    `Dir::Log "${join(folder, "log")}";`,
    // the download folder belongs to us, not to apt's own user
    'APT::Sandbox::User "root";',
    'Acquire::Languages "none";',
    'Acquire::Retries "1";',
    'Acquire::Retries::Delay "false";',
    'Acquire::http::Timeout "15";',
    'Acquire::https::Timeout "15";',
    ""
  ].join("\n");
}
async function searchArchives(what, { work, codename, suites }, look) {
  const problems = [];
  for (const source of mainArchives(await readAptSources(), codename).slice(0, 3))
    for (const suite of suites)
      try {
        const apt = await PrivateApt.create(await mkdtemp(join(work, "apt-")), source, suite);
        await apt.update();
        const found = await look(apt);
        if (found !== null) return [apt, found];
      } catch (error) {
        problems.push(messageOf(error));
      }
  throw new Error(`No apt source of this machine has ${what}. ${problems[0] ?? ""}`.trim());
}
async function unpack(debs, into) {
  await mkdir(into, { recursive: true });
  for (const name of (await readdir(debs)).sort())
    await run("dpkg-deb", ["-x", join(debs, name), into]);
}
var POSTGRES_MAJOR = "18";
var ROOT_PACKAGES = [
  `postgresql-${POSTGRES_MAJOR}`,
  `postgresql-${POSTGRES_MAJOR}-documentdb`
];
function dependenciesOf(stanza) {
  const names = [];
  for (const [, list = ""] of stanza.matchAll(/^(?:Pre-)?Depends: (.*)$/gm))
    for (const item of list.split(",")) {
      const name = /^\s*([a-z0-9][a-z0-9+.-]*)/.exec(item)?.[1];
      if (name) names.push(name);
    }
  return names;
}
function byPackage(text) {
  const found = /* @__PURE__ */ new Map();
  for (const stanza of text.split(/\n\n+/)) {
    const name = /^Package: (\S+)$/m.exec(stanza)?.[1];
    if (name && !found.has(name)) found.set(name, stanza);
  }
  return found;
}
async function packageClosure(show) {
  const wanted = new Set(ROOT_PACKAGES);
  const exists = /* @__PURE__ */ new Set();
  let frontier = [...wanted];
  while (frontier.length > 0) {
    const described = byPackage(await show(frontier));
    const next = /* @__PURE__ */ new Set();
    for (const [name, stanza] of described) {
      exists.add(name);
      for (const dependency of dependenciesOf(stanza).filter(isLibrary))
        if (!wanted.has(dependency)) next.add(dependency);
    }
    for (const name of next) wanted.add(name);
    frontier = [...next];
  }
  return ROOT_PACKAGES.every((name) => exists.has(name)) ? [...exists].sort() : null;
}
function isLibrary(name) {
  return name === "zlib1g" || name.startsWith("lib") && !name.startsWith("libllvm");
}

// local-mongodb/src/engine.ts
var REPLICA_SET = "rs0";

// local-mongodb/src/mongo-wire/client.ts
import { connect } from "node:net";

// node_modules/bson/lib/bson.node.mjs
var TypedArrayPrototypeGetSymbolToStringTag = (() => {
  const g = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
  return (value) => g.call(value);
})();
function isUint8Array(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) === "Uint8Array";
}
function isAnyArrayBuffer(value) {
  return typeof value === "object" && value != null && Symbol.toStringTag in value && (value[Symbol.toStringTag] === "ArrayBuffer" || value[Symbol.toStringTag] === "SharedArrayBuffer");
}
function isRegExp(regexp2) {
  return regexp2 instanceof RegExp || Object.prototype.toString.call(regexp2) === "[object RegExp]";
}
function isMap(value) {
  return typeof value === "object" && value != null && Symbol.toStringTag in value && value[Symbol.toStringTag] === "Map";
}
function isDate(date) {
  return date instanceof Date || Object.prototype.toString.call(date) === "[object Date]";
}
function defaultInspect(x, _options) {
  return JSON.stringify(x, (k, v) => {
    if (typeof v === "bigint") {
      return { $numberLong: `${v}` };
    } else if (isMap(v)) {
      return Object.fromEntries(v);
    }
    return v;
  });
}
function getStylizeFunction(options) {
  const stylizeExists = options != null && typeof options === "object" && "stylize" in options && typeof options.stylize === "function";
  if (stylizeExists) {
    return options.stylize;
  }
}
var BSON_MAJOR_VERSION = 7;
var BSON_VERSION_SYMBOL = /* @__PURE__ */ Symbol.for("@@mdb.bson.version");
var BSON_INT32_MAX = 2147483647;
var BSON_INT32_MIN = -2147483648;
var BSON_INT64_MAX = Math.pow(2, 63) - 1;
var BSON_INT64_MIN = -Math.pow(2, 63);
var JS_INT_MAX = Math.pow(2, 53);
var JS_INT_MIN = -Math.pow(2, 53);
var BSON_DATA_NUMBER = 1;
var BSON_DATA_STRING = 2;
var BSON_DATA_OBJECT = 3;
var BSON_DATA_ARRAY = 4;
var BSON_DATA_BINARY = 5;
var BSON_DATA_UNDEFINED = 6;
var BSON_DATA_OID = 7;
var BSON_DATA_BOOLEAN = 8;
var BSON_DATA_DATE = 9;
var BSON_DATA_NULL = 10;
var BSON_DATA_REGEXP = 11;
var BSON_DATA_DBPOINTER = 12;
var BSON_DATA_CODE = 13;
var BSON_DATA_SYMBOL = 14;
var BSON_DATA_CODE_W_SCOPE = 15;
var BSON_DATA_INT = 16;
var BSON_DATA_TIMESTAMP = 17;
var BSON_DATA_LONG = 18;
var BSON_DATA_DECIMAL128 = 19;
var BSON_DATA_MIN_KEY = 255;
var BSON_DATA_MAX_KEY = 127;
var BSON_BINARY_SUBTYPE_DEFAULT = 0;
var BSON_BINARY_SUBTYPE_UUID_NEW = 4;
var BSONType = Object.freeze({
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127
});
var BSONError = class extends Error {
  get bsonError() {
    return true;
  }
  get name() {
    return "BSONError";
  }
  constructor(message2, options) {
    super(message2, options);
  }
  static isBSONError(value) {
    return value != null && typeof value === "object" && "bsonError" in value && value.bsonError === true && "name" in value && "message" in value && "stack" in value;
  }
};
var BSONVersionError = class extends BSONError {
  get name() {
    return "BSONVersionError";
  }
  constructor() {
    super(`Unsupported BSON version, bson types must be from bson ${BSON_MAJOR_VERSION}.x.x`);
  }
};
var BSONRuntimeError = class extends BSONError {
  get name() {
    return "BSONRuntimeError";
  }
  constructor(message2) {
    super(message2);
  }
};
var BSONOffsetError = class extends BSONError {
  get name() {
    return "BSONOffsetError";
  }
  offset;
  constructor(message2, offset, options) {
    super(`${message2}. offset: ${offset}`, options);
    this.offset = offset;
  }
};
var TextDecoderFatal;
var TextDecoderNonFatal;
function parseUtf8(buffer2, start, end, fatal) {
  if (fatal) {
    TextDecoderFatal ??= new TextDecoder("utf8", { fatal: true });
    try {
      return TextDecoderFatal.decode(buffer2.subarray(start, end));
    } catch (cause) {
      throw new BSONError("Invalid UTF-8 string in BSON document", { cause });
    }
  }
  TextDecoderNonFatal ??= new TextDecoder("utf8", { fatal: false });
  return TextDecoderNonFatal.decode(buffer2.subarray(start, end));
}
function tryReadBasicLatin(uint8array, start, end) {
  if (uint8array.length === 0) {
    return "";
  }
  const stringByteLength = end - start;
  if (stringByteLength === 0) {
    return "";
  }
  if (stringByteLength > 20) {
    return null;
  }
  if (stringByteLength === 1 && uint8array[start] < 128) {
    return String.fromCharCode(uint8array[start]);
  }
  if (stringByteLength === 2 && uint8array[start] < 128 && uint8array[start + 1] < 128) {
    return String.fromCharCode(uint8array[start]) + String.fromCharCode(uint8array[start + 1]);
  }
  if (stringByteLength === 3 && uint8array[start] < 128 && uint8array[start + 1] < 128 && uint8array[start + 2] < 128) {
    return String.fromCharCode(uint8array[start]) + String.fromCharCode(uint8array[start + 1]) + String.fromCharCode(uint8array[start + 2]);
  }
  const latinBytes = [];
  for (let i = start; i < end; i++) {
    const byte = uint8array[i];
    if (byte > 127) {
      return null;
    }
    latinBytes.push(byte);
  }
  return String.fromCharCode(...latinBytes);
}
function tryWriteBasicLatin(destination, source, offset) {
  if (source.length === 0)
    return 0;
  if (source.length > 25)
    return null;
  if (destination.length - offset < source.length)
    return null;
  for (let charOffset = 0, destinationOffset = offset; charOffset < source.length; charOffset++, destinationOffset++) {
    const char = source.charCodeAt(charOffset);
    if (char > 127)
      return null;
    destination[destinationOffset] = char;
  }
  return source.length;
}
function nodejsMathRandomBytes(byteLength) {
  return nodeJsByteUtils.fromNumberArray(Array.from({ length: byteLength }, () => Math.floor(Math.random() * 256)));
}
function nodejsSecureRandomBytes(byteLength) {
  return crypto.getRandomValues(nodeJsByteUtils.allocate(byteLength));
}
var nodejsRandomBytes = (() => {
  const { crypto: crypto2 } = globalThis;
  if (crypto2 != null && typeof crypto2.getRandomValues === "function") {
    return nodejsSecureRandomBytes;
  } else {
    return nodejsMathRandomBytes;
  }
})();
var nodeJsByteUtils = {
  isUint8Array,
  toLocalBufferType(potentialBuffer) {
    if (Buffer.isBuffer(potentialBuffer)) {
      return potentialBuffer;
    }
    if (ArrayBuffer.isView(potentialBuffer)) {
      return Buffer.from(potentialBuffer.buffer, potentialBuffer.byteOffset, potentialBuffer.byteLength);
    }
    const stringTag = potentialBuffer?.[Symbol.toStringTag] ?? Object.prototype.toString.call(potentialBuffer);
    if (stringTag === "ArrayBuffer" || stringTag === "SharedArrayBuffer" || stringTag === "[object ArrayBuffer]" || stringTag === "[object SharedArrayBuffer]") {
      return Buffer.from(potentialBuffer);
    }
    throw new BSONError(`Cannot create Buffer from the passed potentialBuffer.`);
  },
  allocate(size) {
    return Buffer.alloc(size);
  },
  allocateUnsafe(size) {
    return Buffer.allocUnsafe(size);
  },
  compare(a, b) {
    return nodeJsByteUtils.toLocalBufferType(a).compare(b);
  },
  concat(list) {
    return Buffer.concat(list);
  },
  copy(source, target, targetStart, sourceStart, sourceEnd) {
    return nodeJsByteUtils.toLocalBufferType(source).copy(target, targetStart ?? 0, sourceStart ?? 0, sourceEnd ?? source.length);
  },
  equals(a, b) {
    return nodeJsByteUtils.toLocalBufferType(a).equals(b);
  },
  fromNumberArray(array) {
    return Buffer.from(array);
  },
  fromBase64(base64) {
    return Buffer.from(base64, "base64");
  },
  fromUTF8(utf8) {
    return Buffer.from(utf8, "utf8");
  },
  toBase64(buffer2) {
    return nodeJsByteUtils.toLocalBufferType(buffer2).toString("base64");
  },
  fromISO88591(codePoints) {
    return Buffer.from(codePoints, "binary");
  },
  toISO88591(buffer2) {
    return nodeJsByteUtils.toLocalBufferType(buffer2).toString("binary");
  },
  fromHex(hex) {
    return Buffer.from(hex, "hex");
  },
  toHex(buffer2) {
    return nodeJsByteUtils.toLocalBufferType(buffer2).toString("hex");
  },
  toUTF8(buffer2, start, end, fatal) {
    const basicLatin = end - start <= 20 ? tryReadBasicLatin(buffer2, start, end) : null;
    if (basicLatin != null) {
      return basicLatin;
    }
    const string = nodeJsByteUtils.toLocalBufferType(buffer2).toString("utf8", start, end);
    if (fatal) {
      for (let i = 0; i < string.length; i++) {
        if (string.charCodeAt(i) === 65533) {
          parseUtf8(buffer2, start, end, true);
          break;
        }
      }
    }
    return string;
  },
  utf8ByteLength(input) {
    return Buffer.byteLength(input, "utf8");
  },
  encodeUTF8Into(buffer2, source, byteOffset) {
    const latinBytesWritten = tryWriteBasicLatin(buffer2, source, byteOffset);
    if (latinBytesWritten != null) {
      return latinBytesWritten;
    }
    return nodeJsByteUtils.toLocalBufferType(buffer2).write(source, byteOffset, void 0, "utf8");
  },
  randomBytes: nodejsRandomBytes,
  swap32(buffer2) {
    return nodeJsByteUtils.toLocalBufferType(buffer2).swap32();
  }
};
function isReactNative() {
  const { navigator } = globalThis;
  return typeof navigator === "object" && navigator.product === "ReactNative";
}
function webMathRandomBytes(byteLength) {
  if (byteLength < 0) {
    throw new RangeError(`The argument 'byteLength' is invalid. Received ${byteLength}`);
  }
  return webByteUtils.fromNumberArray(Array.from({ length: byteLength }, () => Math.floor(Math.random() * 256)));
}
var webRandomBytes = (() => {
  const { crypto: crypto2 } = globalThis;
  if (crypto2 != null && typeof crypto2.getRandomValues === "function") {
    return (byteLength) => {
      return crypto2.getRandomValues(webByteUtils.allocate(byteLength));
    };
  } else {
    if (isReactNative()) {
      const { console: console2 } = globalThis;
      console2?.warn?.("BSON: For React Native please polyfill crypto.getRandomValues, e.g. using: https://www.npmjs.com/package/react-native-get-random-values.");
    }
    return webMathRandomBytes;
  }
})();
var HEX_DIGIT = /(\d|[a-f])/i;
var webByteUtils = {
  isUint8Array,
  toLocalBufferType(potentialUint8array) {
    const stringTag = potentialUint8array?.[Symbol.toStringTag] ?? Object.prototype.toString.call(potentialUint8array);
    if (stringTag === "Uint8Array") {
      return potentialUint8array;
    }
    if (ArrayBuffer.isView(potentialUint8array)) {
      return new Uint8Array(potentialUint8array.buffer.slice(potentialUint8array.byteOffset, potentialUint8array.byteOffset + potentialUint8array.byteLength));
    }
    if (stringTag === "ArrayBuffer" || stringTag === "SharedArrayBuffer" || stringTag === "[object ArrayBuffer]" || stringTag === "[object SharedArrayBuffer]") {
      return new Uint8Array(potentialUint8array);
    }
    throw new BSONError(`Cannot make a Uint8Array from passed potentialBuffer.`);
  },
  allocate(size) {
    if (typeof size !== "number") {
      throw new TypeError(`The "size" argument must be of type number. Received ${String(size)}`);
    }
    return new Uint8Array(size);
  },
  allocateUnsafe(size) {
    return webByteUtils.allocate(size);
  },
  compare(uint8Array, otherUint8Array) {
    if (uint8Array === otherUint8Array)
      return 0;
    const len = Math.min(uint8Array.length, otherUint8Array.length);
    for (let i = 0; i < len; i++) {
      if (uint8Array[i] < otherUint8Array[i])
        return -1;
      if (uint8Array[i] > otherUint8Array[i])
        return 1;
    }
    if (uint8Array.length < otherUint8Array.length)
      return -1;
    if (uint8Array.length > otherUint8Array.length)
      return 1;
    return 0;
  },
  concat(uint8Arrays) {
    if (uint8Arrays.length === 0)
      return webByteUtils.allocate(0);
    let totalLength = 0;
    for (const uint8Array of uint8Arrays) {
      totalLength += uint8Array.length;
    }
    const result = webByteUtils.allocate(totalLength);
    let offset = 0;
    for (const uint8Array of uint8Arrays) {
      result.set(uint8Array, offset);
      offset += uint8Array.length;
    }
    return result;
  },
  copy(source, target, targetStart, sourceStart, sourceEnd) {
    if (sourceEnd !== void 0 && sourceEnd < 0) {
      throw new RangeError(`The value of "sourceEnd" is out of range. It must be >= 0. Received ${sourceEnd}`);
    }
    sourceEnd = sourceEnd ?? source.length;
    if (sourceStart !== void 0 && (sourceStart < 0 || sourceStart > sourceEnd)) {
      throw new RangeError(`The value of "sourceStart" is out of range. It must be >= 0 and <= ${sourceEnd}. Received ${sourceStart}`);
    }
    sourceStart = sourceStart ?? 0;
    if (targetStart !== void 0 && targetStart < 0) {
      throw new RangeError(`The value of "targetStart" is out of range. It must be >= 0. Received ${targetStart}`);
    }
    targetStart = targetStart ?? 0;
    const srcSlice = source.subarray(sourceStart, sourceEnd);
    const maxLen = Math.min(srcSlice.length, target.length - targetStart);
    if (maxLen <= 0) {
      return 0;
    }
    target.set(srcSlice.subarray(0, maxLen), targetStart);
    return maxLen;
  },
  equals(uint8Array, otherUint8Array) {
    if (uint8Array.byteLength !== otherUint8Array.byteLength) {
      return false;
    }
    for (let i = 0; i < uint8Array.byteLength; i++) {
      if (uint8Array[i] !== otherUint8Array[i]) {
        return false;
      }
    }
    return true;
  },
  fromNumberArray(array) {
    return Uint8Array.from(array);
  },
  fromBase64(base64) {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  },
  fromUTF8(utf8) {
    return new TextEncoder().encode(utf8);
  },
  toBase64(uint8array) {
    return btoa(webByteUtils.toISO88591(uint8array));
  },
  fromISO88591(codePoints) {
    return Uint8Array.from(codePoints, (c) => c.charCodeAt(0) & 255);
  },
  toISO88591(uint8array) {
    return Array.from(Uint16Array.from(uint8array), (b) => String.fromCharCode(b)).join("");
  },
  fromHex(hex) {
    const evenLengthHex = hex.length % 2 === 0 ? hex : hex.slice(0, hex.length - 1);
    const buffer2 = [];
    for (let i = 0; i < evenLengthHex.length; i += 2) {
      const firstDigit = evenLengthHex[i];
      const secondDigit = evenLengthHex[i + 1];
      if (!HEX_DIGIT.test(firstDigit)) {
        break;
      }
      if (!HEX_DIGIT.test(secondDigit)) {
        break;
      }
      const hexDigit = Number.parseInt(`${firstDigit}${secondDigit}`, 16);
      buffer2.push(hexDigit);
    }
    return Uint8Array.from(buffer2);
  },
  toHex(uint8array) {
    return Array.from(uint8array, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
  toUTF8(uint8array, start, end, fatal) {
    const basicLatin = end - start <= 20 ? tryReadBasicLatin(uint8array, start, end) : null;
    if (basicLatin != null) {
      return basicLatin;
    }
    return parseUtf8(uint8array, start, end, fatal);
  },
  utf8ByteLength(input) {
    return new TextEncoder().encode(input).byteLength;
  },
  encodeUTF8Into(uint8array, source, byteOffset) {
    const bytes = new TextEncoder().encode(source);
    uint8array.set(bytes, byteOffset);
    return bytes.byteLength;
  },
  randomBytes: webRandomBytes,
  swap32(buffer2) {
    if (buffer2.length % 4 !== 0) {
      throw new RangeError("Buffer size must be a multiple of 32-bits");
    }
    for (let i = 0; i < buffer2.length; i += 4) {
      const byte0 = buffer2[i];
      const byte1 = buffer2[i + 1];
      const byte2 = buffer2[i + 2];
      const byte3 = buffer2[i + 3];
      buffer2[i] = byte3;
      buffer2[i + 1] = byte2;
      buffer2[i + 2] = byte1;
      buffer2[i + 3] = byte0;
    }
    return buffer2;
  }
};
var hasGlobalBuffer = typeof Buffer === "function" && Buffer.prototype?._isBuffer !== true;
var ByteUtils = hasGlobalBuffer ? nodeJsByteUtils : webByteUtils;
var bsonType = /* @__PURE__ */ Symbol.for("@@mdb.bson.type");
var BSONValue = class {
  get [bsonType]() {
    return this._bsontype;
  }
  get [BSON_VERSION_SYMBOL]() {
    return BSON_MAJOR_VERSION;
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
    return this.inspect(depth, options, inspect);
  }
};
var FLOAT = new Float64Array(1);
var FLOAT_BYTES = new Uint8Array(FLOAT.buffer, 0, 8);
FLOAT[0] = -1;
var isBigEndian = FLOAT_BYTES[7] === 0;
var NumberUtils = {
  isBigEndian,
  getNonnegativeInt32LE(source, offset) {
    if (source[offset + 3] > 127) {
      throw new RangeError(`Size cannot be negative at offset: ${offset}`);
    }
    return source[offset] | source[offset + 1] << 8 | source[offset + 2] << 16 | source[offset + 3] << 24;
  },
  getInt32LE(source, offset) {
    return source[offset] | source[offset + 1] << 8 | source[offset + 2] << 16 | source[offset + 3] << 24;
  },
  getUint32LE(source, offset) {
    return source[offset] + source[offset + 1] * 256 + source[offset + 2] * 65536 + source[offset + 3] * 16777216;
  },
  getUint32BE(source, offset) {
    return source[offset + 3] + source[offset + 2] * 256 + source[offset + 1] * 65536 + source[offset] * 16777216;
  },
  getBigInt64LE(source, offset) {
    const hi = BigInt(source[offset + 4] + source[offset + 5] * 256 + source[offset + 6] * 65536 + (source[offset + 7] << 24));
    const lo = BigInt(source[offset] + source[offset + 1] * 256 + source[offset + 2] * 65536 + source[offset + 3] * 16777216);
    return (hi << 32n) + lo;
  },
  getFloat64LE: isBigEndian ? (source, offset) => {
    FLOAT_BYTES[7] = source[offset];
    FLOAT_BYTES[6] = source[offset + 1];
    FLOAT_BYTES[5] = source[offset + 2];
    FLOAT_BYTES[4] = source[offset + 3];
    FLOAT_BYTES[3] = source[offset + 4];
    FLOAT_BYTES[2] = source[offset + 5];
    FLOAT_BYTES[1] = source[offset + 6];
    FLOAT_BYTES[0] = source[offset + 7];
    return FLOAT[0];
  } : (source, offset) => {
    FLOAT_BYTES[0] = source[offset];
    FLOAT_BYTES[1] = source[offset + 1];
    FLOAT_BYTES[2] = source[offset + 2];
    FLOAT_BYTES[3] = source[offset + 3];
    FLOAT_BYTES[4] = source[offset + 4];
    FLOAT_BYTES[5] = source[offset + 5];
    FLOAT_BYTES[6] = source[offset + 6];
    FLOAT_BYTES[7] = source[offset + 7];
    return FLOAT[0];
  },
  setInt32BE(destination, offset, value) {
    destination[offset + 3] = value;
    value >>>= 8;
    destination[offset + 2] = value;
    value >>>= 8;
    destination[offset + 1] = value;
    value >>>= 8;
    destination[offset] = value;
    return 4;
  },
  setInt32LE(destination, offset, value) {
    destination[offset] = value;
    value >>>= 8;
    destination[offset + 1] = value;
    value >>>= 8;
    destination[offset + 2] = value;
    value >>>= 8;
    destination[offset + 3] = value;
    return 4;
  },
  setBigInt64LE(destination, offset, value) {
    const mask32bits = 0xffffffffn;
    let lo = Number(value & mask32bits);
    destination[offset] = lo;
    lo >>= 8;
    destination[offset + 1] = lo;
    lo >>= 8;
    destination[offset + 2] = lo;
    lo >>= 8;
    destination[offset + 3] = lo;
    let hi = Number(value >> 32n & mask32bits);
    destination[offset + 4] = hi;
    hi >>= 8;
    destination[offset + 5] = hi;
    hi >>= 8;
    destination[offset + 6] = hi;
    hi >>= 8;
    destination[offset + 7] = hi;
    return 8;
  },
  setFloat64LE: isBigEndian ? (destination, offset, value) => {
    FLOAT[0] = value;
    destination[offset] = FLOAT_BYTES[7];
    destination[offset + 1] = FLOAT_BYTES[6];
    destination[offset + 2] = FLOAT_BYTES[5];
    destination[offset + 3] = FLOAT_BYTES[4];
    destination[offset + 4] = FLOAT_BYTES[3];
    destination[offset + 5] = FLOAT_BYTES[2];
    destination[offset + 6] = FLOAT_BYTES[1];
    destination[offset + 7] = FLOAT_BYTES[0];
    return 8;
  } : (destination, offset, value) => {
    FLOAT[0] = value;
    destination[offset] = FLOAT_BYTES[0];
    destination[offset + 1] = FLOAT_BYTES[1];
    destination[offset + 2] = FLOAT_BYTES[2];
    destination[offset + 3] = FLOAT_BYTES[3];
    destination[offset + 4] = FLOAT_BYTES[4];
    destination[offset + 5] = FLOAT_BYTES[5];
    destination[offset + 6] = FLOAT_BYTES[6];
    destination[offset + 7] = FLOAT_BYTES[7];
    return 8;
  }
};
var Binary = class _Binary extends BSONValue {
  get _bsontype() {
    return "Binary";
  }
  static BSON_BINARY_SUBTYPE_DEFAULT = 0;
  static BUFFER_SIZE = 256;
  static SUBTYPE_DEFAULT = 0;
  static SUBTYPE_FUNCTION = 1;
  static SUBTYPE_BYTE_ARRAY = 2;
  static SUBTYPE_UUID_OLD = 3;
  static SUBTYPE_UUID = 4;
  static SUBTYPE_MD5 = 5;
  static SUBTYPE_ENCRYPTED = 6;
  static SUBTYPE_COLUMN = 7;
  static SUBTYPE_SENSITIVE = 8;
  static SUBTYPE_VECTOR = 9;
  static SUBTYPE_USER_DEFINED = 128;
  static VECTOR_TYPE = Object.freeze({
    Int8: 3,
    Float32: 39,
    PackedBit: 16
  });
  buffer;
  sub_type;
  position;
  constructor(buffer2, subType) {
    super();
    if (!(buffer2 == null) && typeof buffer2 === "string" && !ArrayBuffer.isView(buffer2) && !isAnyArrayBuffer(buffer2) && !Array.isArray(buffer2)) {
      throw new BSONError("Binary can only be constructed from Uint8Array or number[]");
    }
    this.sub_type = (subType ?? _Binary.BSON_BINARY_SUBTYPE_DEFAULT) & 255;
    if (buffer2 == null) {
      this.buffer = ByteUtils.allocate(_Binary.BUFFER_SIZE);
      this.position = 0;
    } else {
      this.buffer = Array.isArray(buffer2) ? ByteUtils.fromNumberArray(buffer2) : ByteUtils.toLocalBufferType(buffer2);
      this.position = this.buffer.byteLength;
    }
  }
  put(byteValue) {
    if (typeof byteValue === "string" && byteValue.length !== 1) {
      throw new BSONError("only accepts single character String");
    } else if (typeof byteValue !== "number" && byteValue.length !== 1)
      throw new BSONError("only accepts single character Uint8Array or Array");
    let decodedByte;
    if (typeof byteValue === "string") {
      decodedByte = byteValue.charCodeAt(0);
    } else if (typeof byteValue === "number") {
      decodedByte = byteValue;
    } else {
      decodedByte = byteValue[0];
    }
    if (decodedByte < 0 || decodedByte > 255) {
      throw new BSONError("only accepts number in a valid unsigned byte range 0-255");
    }
    if (this.buffer.byteLength > this.position) {
      this.buffer[this.position++] = decodedByte;
    } else {
      const newSpace = ByteUtils.allocate(_Binary.BUFFER_SIZE + this.buffer.length);
      newSpace.set(this.buffer, 0);
      this.buffer = newSpace;
      this.buffer[this.position++] = decodedByte;
    }
  }
  write(sequence, offset) {
    offset = typeof offset === "number" ? offset : this.position;
    if (this.buffer.byteLength < offset + sequence.length) {
      const newSpace = ByteUtils.allocate(this.buffer.byteLength + sequence.length);
      newSpace.set(this.buffer, 0);
      this.buffer = newSpace;
    }
    if (ArrayBuffer.isView(sequence)) {
      this.buffer.set(ByteUtils.toLocalBufferType(sequence), offset);
      this.position = offset + sequence.byteLength > this.position ? offset + sequence.length : this.position;
    } else if (typeof sequence === "string") {
      throw new BSONError("input cannot be string");
    }
  }
  read(position, length) {
    length = length && length > 0 ? length : this.position;
    const end = position + length;
    return this.buffer.subarray(position, end > this.position ? this.position : end);
  }
  value() {
    return this.buffer.length === this.position ? this.buffer : this.buffer.subarray(0, this.position);
  }
  length() {
    return this.position;
  }
  toJSON() {
    return ByteUtils.toBase64(this.buffer.subarray(0, this.position));
  }
  toString(encoding) {
    if (encoding === "hex")
      return ByteUtils.toHex(this.buffer.subarray(0, this.position));
    if (encoding === "base64")
      return ByteUtils.toBase64(this.buffer.subarray(0, this.position));
    if (encoding === "utf8" || encoding === "utf-8")
      return ByteUtils.toUTF8(this.buffer, 0, this.position, false);
    return ByteUtils.toUTF8(this.buffer, 0, this.position, false);
  }
  toExtendedJSON(options) {
    options = options || {};
    if (this.sub_type === _Binary.SUBTYPE_VECTOR) {
      validateBinaryVector(this);
    }
    const base64String = ByteUtils.toBase64(this.buffer);
    const subType = Number(this.sub_type).toString(16);
    if (options.legacy) {
      return {
        $binary: base64String,
        $type: subType.length === 1 ? "0" + subType : subType
      };
    }
    return {
      $binary: {
        base64: base64String,
        subType: subType.length === 1 ? "0" + subType : subType
      }
    };
  }
  toUUID() {
    if (this.sub_type === _Binary.SUBTYPE_UUID) {
      return new UUID(this.buffer.subarray(0, this.position));
    }
    throw new BSONError(`Binary sub_type "${this.sub_type}" (${typeof this.sub_type}) is not supported for converting to UUID. Only 0x${_Binary.SUBTYPE_UUID.toString(16).padStart(2, "0")} is currently supported.`);
  }
  static createFromHexString(hex, subType) {
    return new _Binary(ByteUtils.fromHex(hex), subType);
  }
  static createFromBase64(base64, subType) {
    return new _Binary(ByteUtils.fromBase64(base64), subType);
  }
  static fromExtendedJSON(doc, options) {
    options = options || {};
    let data;
    let type;
    if ("$binary" in doc) {
      if (options.legacy && typeof doc.$binary === "string" && "$type" in doc) {
        type = doc.$type ? parseInt(doc.$type, 16) : 0;
        data = ByteUtils.fromBase64(doc.$binary);
      } else {
        if (typeof doc.$binary !== "string") {
          type = doc.$binary.subType ? parseInt(doc.$binary.subType, 16) : 0;
          data = ByteUtils.fromBase64(doc.$binary.base64);
        }
      }
    } else if ("$uuid" in doc) {
      type = 4;
      data = UUID.bytesFromString(doc.$uuid);
    }
    if (!data) {
      throw new BSONError(`Unexpected Binary Extended JSON format ${JSON.stringify(doc)}`);
    }
    return type === BSON_BINARY_SUBTYPE_UUID_NEW ? new UUID(data) : new _Binary(data, type);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    const base64 = ByteUtils.toBase64(this.buffer.subarray(0, this.position));
    const base64Arg = inspect(base64, options);
    const subTypeArg = inspect(this.sub_type, options);
    return `Binary.createFromBase64(${base64Arg}, ${subTypeArg})`;
  }
  toInt8Array() {
    if (this.sub_type !== _Binary.SUBTYPE_VECTOR) {
      throw new BSONError("Binary sub_type is not Vector");
    }
    if (this.buffer[0] !== _Binary.VECTOR_TYPE.Int8) {
      throw new BSONError("Binary datatype field is not Int8");
    }
    validateBinaryVector(this);
    return new Int8Array(this.buffer.buffer.slice(this.buffer.byteOffset + 2, this.buffer.byteOffset + this.position));
  }
  toFloat32Array() {
    if (this.sub_type !== _Binary.SUBTYPE_VECTOR) {
      throw new BSONError("Binary sub_type is not Vector");
    }
    if (this.buffer[0] !== _Binary.VECTOR_TYPE.Float32) {
      throw new BSONError("Binary datatype field is not Float32");
    }
    validateBinaryVector(this);
    const floatBytes = new Uint8Array(this.buffer.buffer.slice(this.buffer.byteOffset + 2, this.buffer.byteOffset + this.position));
    if (NumberUtils.isBigEndian)
      ByteUtils.swap32(floatBytes);
    return new Float32Array(floatBytes.buffer);
  }
  toPackedBits() {
    if (this.sub_type !== _Binary.SUBTYPE_VECTOR) {
      throw new BSONError("Binary sub_type is not Vector");
    }
    if (this.buffer[0] !== _Binary.VECTOR_TYPE.PackedBit) {
      throw new BSONError("Binary datatype field is not packed bit");
    }
    validateBinaryVector(this);
    return new Uint8Array(this.buffer.buffer.slice(this.buffer.byteOffset + 2, this.buffer.byteOffset + this.position));
  }
  toBits() {
    if (this.sub_type !== _Binary.SUBTYPE_VECTOR) {
      throw new BSONError("Binary sub_type is not Vector");
    }
    if (this.buffer[0] !== _Binary.VECTOR_TYPE.PackedBit) {
      throw new BSONError("Binary datatype field is not packed bit");
    }
    validateBinaryVector(this);
    const byteCount = this.length() - 2;
    const bitCount = byteCount * 8 - this.buffer[1];
    const bits = new Int8Array(bitCount);
    for (let bitOffset = 0; bitOffset < bits.length; bitOffset++) {
      const byteOffset = bitOffset / 8 | 0;
      const byte = this.buffer[byteOffset + 2];
      const shift = 7 - bitOffset % 8;
      const bit = byte >> shift & 1;
      bits[bitOffset] = bit;
    }
    return bits;
  }
  static fromInt8Array(array) {
    const buffer2 = ByteUtils.allocate(array.byteLength + 2);
    buffer2[0] = _Binary.VECTOR_TYPE.Int8;
    buffer2[1] = 0;
    const intBytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    buffer2.set(intBytes, 2);
    const bin = new this(buffer2, this.SUBTYPE_VECTOR);
    validateBinaryVector(bin);
    return bin;
  }
  static fromFloat32Array(array) {
    const binaryBytes = ByteUtils.allocate(array.byteLength + 2);
    binaryBytes[0] = _Binary.VECTOR_TYPE.Float32;
    binaryBytes[1] = 0;
    const floatBytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    binaryBytes.set(floatBytes, 2);
    if (NumberUtils.isBigEndian)
      ByteUtils.swap32(new Uint8Array(binaryBytes.buffer, 2));
    const bin = new this(binaryBytes, this.SUBTYPE_VECTOR);
    validateBinaryVector(bin);
    return bin;
  }
  static fromPackedBits(array, padding = 0) {
    const buffer2 = ByteUtils.allocate(array.byteLength + 2);
    buffer2[0] = _Binary.VECTOR_TYPE.PackedBit;
    buffer2[1] = padding;
    buffer2.set(array, 2);
    const bin = new this(buffer2, this.SUBTYPE_VECTOR);
    validateBinaryVector(bin);
    return bin;
  }
  static fromBits(bits) {
    const byteLength = bits.length + 7 >>> 3;
    const bytes = new Uint8Array(byteLength + 2);
    bytes[0] = _Binary.VECTOR_TYPE.PackedBit;
    const remainder = bits.length % 8;
    bytes[1] = remainder === 0 ? 0 : 8 - remainder;
    for (let bitOffset = 0; bitOffset < bits.length; bitOffset++) {
      const byteOffset = bitOffset >>> 3;
      const bit = bits[bitOffset];
      if (bit !== 0 && bit !== 1) {
        throw new BSONError(`Invalid bit value at ${bitOffset}: must be 0 or 1, found ${bits[bitOffset]}`);
      }
      if (bit === 0)
        continue;
      const shift = 7 - bitOffset % 8;
      bytes[byteOffset + 2] |= bit << shift;
    }
    return new this(bytes, _Binary.SUBTYPE_VECTOR);
  }
};
function validateBinaryVector(vector) {
  if (vector.sub_type !== Binary.SUBTYPE_VECTOR)
    return;
  const size = vector.position;
  const datatype = vector.buffer[0];
  const padding = vector.buffer[1];
  if ((datatype === Binary.VECTOR_TYPE.Float32 || datatype === Binary.VECTOR_TYPE.Int8) && padding !== 0) {
    throw new BSONError("Invalid Vector: padding must be zero for int8 and float32 vectors");
  }
  if (datatype === Binary.VECTOR_TYPE.Float32) {
    if (size !== 0 && size - 2 !== 0 && (size - 2) % 4 !== 0) {
      throw new BSONError("Invalid Vector: Float32 vector must contain a multiple of 4 bytes");
    }
  }
  if (datatype === Binary.VECTOR_TYPE.PackedBit && padding !== 0 && size === 2) {
    throw new BSONError("Invalid Vector: padding must be zero for packed bit vectors that are empty");
  }
  if (datatype === Binary.VECTOR_TYPE.PackedBit && padding > 7) {
    throw new BSONError(`Invalid Vector: padding must be a value between 0 and 7. found: ${padding}`);
  }
}
var UUID_BYTE_LENGTH = 16;
var UUID_WITHOUT_DASHES = /^[0-9A-F]{32}$/i;
var UUID_WITH_DASHES = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}$/i;
var UUID = class _UUID extends Binary {
  constructor(input) {
    let bytes;
    if (input == null) {
      bytes = _UUID.generate();
    } else if (input instanceof _UUID) {
      bytes = ByteUtils.toLocalBufferType(new Uint8Array(input.buffer));
    } else if (ArrayBuffer.isView(input) && input.byteLength === UUID_BYTE_LENGTH) {
      bytes = ByteUtils.toLocalBufferType(input);
    } else if (typeof input === "string") {
      bytes = _UUID.bytesFromString(input);
    } else {
      throw new BSONError("Argument passed in UUID constructor must be a UUID, a 16 byte Buffer or a 32/36 character hex string (dashes excluded/included, format: xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).");
    }
    super(bytes, BSON_BINARY_SUBTYPE_UUID_NEW);
  }
  get id() {
    return this.buffer;
  }
  set id(value) {
    this.buffer = value;
  }
  toHexString(includeDashes = true) {
    if (includeDashes) {
      return [
        ByteUtils.toHex(this.buffer.subarray(0, 4)),
        ByteUtils.toHex(this.buffer.subarray(4, 6)),
        ByteUtils.toHex(this.buffer.subarray(6, 8)),
        ByteUtils.toHex(this.buffer.subarray(8, 10)),
        ByteUtils.toHex(this.buffer.subarray(10, 16))
      ].join("-");
    }
    return ByteUtils.toHex(this.buffer);
  }
  toString(encoding) {
    if (encoding === "hex")
      return ByteUtils.toHex(this.id);
    if (encoding === "base64")
      return ByteUtils.toBase64(this.id);
    return this.toHexString();
  }
  toJSON() {
    return this.toHexString();
  }
  equals(otherId) {
    if (!otherId) {
      return false;
    }
    if (otherId instanceof _UUID) {
      return ByteUtils.equals(otherId.id, this.id);
    }
    try {
      return ByteUtils.equals(new _UUID(otherId).id, this.id);
    } catch {
      return false;
    }
  }
  toBinary() {
    return new Binary(this.id, Binary.SUBTYPE_UUID);
  }
  static generate() {
    const bytes = ByteUtils.randomBytes(UUID_BYTE_LENGTH);
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    return bytes;
  }
  static isValid(input) {
    if (!input) {
      return false;
    }
    if (typeof input === "string") {
      return _UUID.isValidUUIDString(input);
    }
    if (isUint8Array(input)) {
      return input.byteLength === UUID_BYTE_LENGTH;
    }
    return input._bsontype === "Binary" && input.sub_type === this.SUBTYPE_UUID && input.buffer.byteLength === 16;
  }
  static createFromHexString(hexString) {
    const buffer2 = _UUID.bytesFromString(hexString);
    return new _UUID(buffer2);
  }
  static createFromBase64(base64) {
    return new _UUID(ByteUtils.fromBase64(base64));
  }
  static bytesFromString(representation) {
    if (!_UUID.isValidUUIDString(representation)) {
      throw new BSONError("UUID string representation must be 32 hex digits or canonical hyphenated representation");
    }
    return ByteUtils.fromHex(representation.replace(/-/g, ""));
  }
  static isValidUUIDString(representation) {
    return UUID_WITHOUT_DASHES.test(representation) || UUID_WITH_DASHES.test(representation);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    return `new UUID(${inspect(this.toHexString(), options)})`;
  }
};
var Code = class _Code extends BSONValue {
  get _bsontype() {
    return "Code";
  }
  code;
  scope;
  constructor(code, scope) {
    super();
    this.code = code.toString();
    this.scope = scope ?? null;
  }
  toJSON() {
    if (this.scope != null) {
      return { code: this.code, scope: this.scope };
    }
    return { code: this.code };
  }
  toExtendedJSON() {
    if (this.scope) {
      return { $code: this.code, $scope: this.scope };
    }
    return { $code: this.code };
  }
  static fromExtendedJSON(doc) {
    return new _Code(doc.$code, doc.$scope);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    let parametersString = inspect(this.code, options);
    const multiLineFn = parametersString.includes("\n");
    if (this.scope != null) {
      parametersString += `,${multiLineFn ? "\n" : " "}${inspect(this.scope, options)}`;
    }
    const endingNewline = multiLineFn && this.scope === null;
    return `new Code(${multiLineFn ? "\n" : ""}${parametersString}${endingNewline ? "\n" : ""})`;
  }
};
function isDBRefLike(value) {
  return value != null && typeof value === "object" && "$id" in value && value.$id != null && "$ref" in value && typeof value.$ref === "string" && (!("$db" in value) || "$db" in value && typeof value.$db === "string");
}
var DBRef = class _DBRef extends BSONValue {
  get _bsontype() {
    return "DBRef";
  }
  collection;
  oid;
  db;
  fields;
  constructor(collection, oid, db, fields) {
    super();
    const parts = collection.split(".");
    if (parts.length === 2) {
      db = parts.shift();
      collection = parts.shift();
    }
    this.collection = collection;
    this.oid = oid;
    this.db = db;
    this.fields = fields || {};
  }
  get namespace() {
    return this.collection;
  }
  set namespace(value) {
    this.collection = value;
  }
  toJSON() {
    const o = Object.assign({
      $ref: this.collection,
      $id: this.oid
    }, this.fields);
    if (this.db != null)
      o.$db = this.db;
    return o;
  }
  toExtendedJSON(options) {
    options = options || {};
    let o = {
      $ref: this.collection,
      $id: this.oid
    };
    if (options.legacy) {
      return o;
    }
    if (this.db)
      o.$db = this.db;
    o = Object.assign(o, this.fields);
    return o;
  }
  static fromExtendedJSON(doc) {
    const copy = Object.assign({}, doc);
    delete copy.$ref;
    delete copy.$id;
    delete copy.$db;
    return new _DBRef(doc.$ref, doc.$id, doc.$db, copy);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    const args = [
      inspect(this.namespace, options),
      inspect(this.oid, options),
      ...this.db ? [inspect(this.db, options)] : [],
      ...Object.keys(this.fields).length > 0 ? [inspect(this.fields, options)] : []
    ];
    args[1] = inspect === defaultInspect ? `new ObjectId(${args[1]})` : args[1];
    return `new DBRef(${args.join(", ")})`;
  }
};
function removeLeadingZerosAndExplicitPlus(str) {
  if (str === "") {
    return str;
  }
  let startIndex = 0;
  const isNegative = str[startIndex] === "-";
  const isExplicitlyPositive = str[startIndex] === "+";
  if (isExplicitlyPositive || isNegative) {
    startIndex += 1;
  }
  let foundInsignificantZero = false;
  for (; startIndex < str.length && str[startIndex] === "0"; ++startIndex) {
    foundInsignificantZero = true;
  }
  if (!foundInsignificantZero) {
    return isExplicitlyPositive ? str.slice(1) : str;
  }
  return `${isNegative ? "-" : ""}${str.length === startIndex ? "0" : str.slice(startIndex)}`;
}
function validateStringCharacters(str, radix) {
  radix = radix ?? 10;
  const validCharacters = "0123456789abcdefghijklmnopqrstuvwxyz".slice(0, radix);
  const regex = new RegExp(`[^-+${validCharacters}]`, "i");
  return regex.test(str) ? false : str;
}
var wasm = void 0;
try {
  wasm = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 13, 2, 96, 0, 1, 127, 96, 4, 127, 127, 127, 127, 1, 127, 3, 7, 6, 0, 1, 1, 1, 1, 1, 6, 6, 1, 127, 1, 65, 0, 11, 7, 50, 6, 3, 109, 117, 108, 0, 1, 5, 100, 105, 118, 95, 115, 0, 2, 5, 100, 105, 118, 95, 117, 0, 3, 5, 114, 101, 109, 95, 115, 0, 4, 5, 114, 101, 109, 95, 117, 0, 5, 8, 103, 101, 116, 95, 104, 105, 103, 104, 0, 0, 10, 191, 1, 6, 4, 0, 35, 0, 11, 36, 1, 1, 126, 32, 0, 173, 32, 1, 173, 66, 32, 134, 132, 32, 2, 173, 32, 3, 173, 66, 32, 134, 132, 126, 34, 4, 66, 32, 135, 167, 36, 0, 32, 4, 167, 11, 36, 1, 1, 126, 32, 0, 173, 32, 1, 173, 66, 32, 134, 132, 32, 2, 173, 32, 3, 173, 66, 32, 134, 132, 127, 34, 4, 66, 32, 135, 167, 36, 0, 32, 4, 167, 11, 36, 1, 1, 126, 32, 0, 173, 32, 1, 173, 66, 32, 134, 132, 32, 2, 173, 32, 3, 173, 66, 32, 134, 132, 128, 34, 4, 66, 32, 135, 167, 36, 0, 32, 4, 167, 11, 36, 1, 1, 126, 32, 0, 173, 32, 1, 173, 66, 32, 134, 132, 32, 2, 173, 32, 3, 173, 66, 32, 134, 132, 129, 34, 4, 66, 32, 135, 167, 36, 0, 32, 4, 167, 11, 36, 1, 1, 126, 32, 0, 173, 32, 1, 173, 66, 32, 134, 132, 32, 2, 173, 32, 3, 173, 66, 32, 134, 132, 130, 34, 4, 66, 32, 135, 167, 36, 0, 32, 4, 167, 11])), {}).exports;
} catch {
}
var TWO_PWR_16_DBL = 1 << 16;
var TWO_PWR_24_DBL = 1 << 24;
var TWO_PWR_32_DBL = TWO_PWR_16_DBL * TWO_PWR_16_DBL;
var TWO_PWR_64_DBL = TWO_PWR_32_DBL * TWO_PWR_32_DBL;
var TWO_PWR_63_DBL = TWO_PWR_64_DBL / 2;
var INT_CACHE = {};
var UINT_CACHE = {};
var MAX_INT64_STRING_LENGTH = 20;
var DECIMAL_REG_EX = /^(\+?0|(\+|-)?[1-9][0-9]*)$/;
var Long = class _Long extends BSONValue {
  get _bsontype() {
    return "Long";
  }
  get __isLong__() {
    return true;
  }
  high;
  low;
  unsigned;
  constructor(lowOrValue = 0, highOrUnsigned, unsigned) {
    super();
    const unsignedBool = typeof highOrUnsigned === "boolean" ? highOrUnsigned : Boolean(unsigned);
    const high = typeof highOrUnsigned === "number" ? highOrUnsigned : 0;
    const res = typeof lowOrValue === "string" ? _Long.fromString(lowOrValue, unsignedBool) : typeof lowOrValue === "bigint" ? _Long.fromBigInt(lowOrValue, unsignedBool) : { low: lowOrValue | 0, high: high | 0, unsigned: unsignedBool };
    this.low = res.low;
    this.high = res.high;
    this.unsigned = res.unsigned;
  }
  static TWO_PWR_24 = _Long.fromInt(TWO_PWR_24_DBL);
  static MAX_UNSIGNED_VALUE = _Long.fromBits(4294967295 | 0, 4294967295 | 0, true);
  static ZERO = _Long.fromInt(0);
  static UZERO = _Long.fromInt(0, true);
  static ONE = _Long.fromInt(1);
  static UONE = _Long.fromInt(1, true);
  static NEG_ONE = _Long.fromInt(-1);
  static MAX_VALUE = _Long.fromBits(4294967295 | 0, 2147483647 | 0, false);
  static MIN_VALUE = _Long.fromBits(0, 2147483648 | 0, false);
  static fromBits(lowBits, highBits, unsigned) {
    return new _Long(lowBits, highBits, unsigned);
  }
  static fromInt(value, unsigned) {
    let obj, cachedObj, cache;
    if (unsigned) {
      value >>>= 0;
      if (cache = 0 <= value && value < 256) {
        cachedObj = UINT_CACHE[value];
        if (cachedObj)
          return cachedObj;
      }
      obj = _Long.fromBits(value, (value | 0) < 0 ? -1 : 0, true);
      if (cache)
        UINT_CACHE[value] = obj;
      return obj;
    } else {
      value |= 0;
      if (cache = -128 <= value && value < 128) {
        cachedObj = INT_CACHE[value];
        if (cachedObj)
          return cachedObj;
      }
      obj = _Long.fromBits(value, value < 0 ? -1 : 0, false);
      if (cache)
        INT_CACHE[value] = obj;
      return obj;
    }
  }
  static fromNumber(value, unsigned) {
    if (isNaN(value))
      return unsigned ? _Long.UZERO : _Long.ZERO;
    if (unsigned) {
      if (value < 0)
        return _Long.UZERO;
      if (value >= TWO_PWR_64_DBL)
        return _Long.MAX_UNSIGNED_VALUE;
    } else {
      if (value <= -TWO_PWR_63_DBL)
        return _Long.MIN_VALUE;
      if (value + 1 >= TWO_PWR_63_DBL)
        return _Long.MAX_VALUE;
    }
    if (value < 0)
      return _Long.fromNumber(-value, unsigned).neg();
    return _Long.fromBits(value % TWO_PWR_32_DBL | 0, value / TWO_PWR_32_DBL | 0, unsigned);
  }
  static fromBigInt(value, unsigned) {
    const FROM_BIGINT_BIT_MASK = 0xffffffffn;
    const FROM_BIGINT_BIT_SHIFT = 32n;
    return new _Long(Number(value & FROM_BIGINT_BIT_MASK), Number(value >> FROM_BIGINT_BIT_SHIFT & FROM_BIGINT_BIT_MASK), unsigned);
  }
  static _fromString(str, unsigned, radix) {
    if (str.length === 0)
      throw new BSONError("empty string");
    if (radix < 2 || 36 < radix)
      throw new BSONError("radix");
    let p;
    if ((p = str.indexOf("-")) > 0)
      throw new BSONError("interior hyphen");
    else if (p === 0) {
      return _Long._fromString(str.substring(1), unsigned, radix).neg();
    }
    const radixToPower = _Long.fromNumber(Math.pow(radix, 8));
    let result = _Long.ZERO;
    for (let i = 0; i < str.length; i += 8) {
      const size = Math.min(8, str.length - i), value = parseInt(str.substring(i, i + size), radix);
      if (size < 8) {
        const power = _Long.fromNumber(Math.pow(radix, size));
        result = result.mul(power).add(_Long.fromNumber(value));
      } else {
        result = result.mul(radixToPower);
        result = result.add(_Long.fromNumber(value));
      }
    }
    result.unsigned = unsigned;
    return result;
  }
  static fromStringStrict(str, unsignedOrRadix, radix) {
    let unsigned = false;
    if (typeof unsignedOrRadix === "number") {
      radix = unsignedOrRadix, unsignedOrRadix = false;
    } else {
      unsigned = !!unsignedOrRadix;
    }
    radix ??= 10;
    if (str.trim() !== str) {
      throw new BSONError(`Input: '${str}' contains leading and/or trailing whitespace`);
    }
    if (!validateStringCharacters(str, radix)) {
      throw new BSONError(`Input: '${str}' contains invalid characters for radix: ${radix}`);
    }
    const cleanedStr = removeLeadingZerosAndExplicitPlus(str);
    const result = _Long._fromString(cleanedStr, unsigned, radix);
    if (result.toString(radix).toLowerCase() !== cleanedStr.toLowerCase()) {
      throw new BSONError(`Input: ${str} is not representable as ${result.unsigned ? "an unsigned" : "a signed"} 64-bit Long ${radix != null ? `with radix: ${radix}` : ""}`);
    }
    return result;
  }
  static fromString(str, unsignedOrRadix, radix) {
    let unsigned = false;
    if (typeof unsignedOrRadix === "number") {
      radix = unsignedOrRadix, unsignedOrRadix = false;
    } else {
      unsigned = !!unsignedOrRadix;
    }
    radix ??= 10;
    if (str === "NaN" && radix < 24) {
      return _Long.ZERO;
    } else if ((str === "Infinity" || str === "+Infinity" || str === "-Infinity") && radix < 35) {
      return _Long.ZERO;
    }
    return _Long._fromString(str, unsigned, radix);
  }
  static fromBytes(bytes, unsigned, le) {
    return le ? _Long.fromBytesLE(bytes, unsigned) : _Long.fromBytesBE(bytes, unsigned);
  }
  static fromBytesLE(bytes, unsigned) {
    return new _Long(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24, bytes[4] | bytes[5] << 8 | bytes[6] << 16 | bytes[7] << 24, unsigned);
  }
  static fromBytesBE(bytes, unsigned) {
    return new _Long(bytes[4] << 24 | bytes[5] << 16 | bytes[6] << 8 | bytes[7], bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3], unsigned);
  }
  static isLong(value) {
    return value != null && typeof value === "object" && "__isLong__" in value && value.__isLong__ === true;
  }
  static fromValue(val, unsigned) {
    if (typeof val === "number")
      return _Long.fromNumber(val, unsigned);
    if (typeof val === "string")
      return _Long.fromString(val, unsigned);
    return _Long.fromBits(val.low, val.high, typeof unsigned === "boolean" ? unsigned : val.unsigned);
  }
  add(addend) {
    if (!_Long.isLong(addend))
      addend = _Long.fromValue(addend);
    const a48 = this.high >>> 16;
    const a32 = this.high & 65535;
    const a16 = this.low >>> 16;
    const a00 = this.low & 65535;
    const b48 = addend.high >>> 16;
    const b32 = addend.high & 65535;
    const b16 = addend.low >>> 16;
    const b00 = addend.low & 65535;
    let c48 = 0, c32 = 0, c16 = 0, c00 = 0;
    c00 += a00 + b00;
    c16 += c00 >>> 16;
    c00 &= 65535;
    c16 += a16 + b16;
    c32 += c16 >>> 16;
    c16 &= 65535;
    c32 += a32 + b32;
    c48 += c32 >>> 16;
    c32 &= 65535;
    c48 += a48 + b48;
    c48 &= 65535;
    return _Long.fromBits(c16 << 16 | c00, c48 << 16 | c32, this.unsigned);
  }
  and(other) {
    if (!_Long.isLong(other))
      other = _Long.fromValue(other);
    return _Long.fromBits(this.low & other.low, this.high & other.high, this.unsigned);
  }
  compare(other) {
    if (!_Long.isLong(other))
      other = _Long.fromValue(other);
    if (this.eq(other))
      return 0;
    const thisNeg = this.isNegative(), otherNeg = other.isNegative();
    if (thisNeg && !otherNeg)
      return -1;
    if (!thisNeg && otherNeg)
      return 1;
    if (!this.unsigned)
      return this.sub(other).isNegative() ? -1 : 1;
    return other.high >>> 0 > this.high >>> 0 || other.high === this.high && other.low >>> 0 > this.low >>> 0 ? -1 : 1;
  }
  comp(other) {
    return this.compare(other);
  }
  divide(divisor) {
    if (!_Long.isLong(divisor))
      divisor = _Long.fromValue(divisor);
    if (divisor.isZero())
      throw new BSONError("division by zero");
    if (wasm) {
      if (!this.unsigned && this.high === -2147483648 && divisor.low === -1 && divisor.high === -1) {
        return this;
      }
      const low = (this.unsigned ? wasm.div_u : wasm.div_s)(this.low, this.high, divisor.low, divisor.high);
      return _Long.fromBits(low, wasm.get_high(), this.unsigned);
    }
    if (this.isZero())
      return this.unsigned ? _Long.UZERO : _Long.ZERO;
    let approx, rem, res;
    if (!this.unsigned) {
      if (this.eq(_Long.MIN_VALUE)) {
        if (divisor.eq(_Long.ONE) || divisor.eq(_Long.NEG_ONE))
          return _Long.MIN_VALUE;
        else if (divisor.eq(_Long.MIN_VALUE))
          return _Long.ONE;
        else {
          const halfThis = this.shr(1);
          approx = halfThis.div(divisor).shl(1);
          if (approx.eq(_Long.ZERO)) {
            return divisor.isNegative() ? _Long.ONE : _Long.NEG_ONE;
          } else {
            rem = this.sub(divisor.mul(approx));
            res = approx.add(rem.div(divisor));
            return res;
          }
        }
      } else if (divisor.eq(_Long.MIN_VALUE))
        return this.unsigned ? _Long.UZERO : _Long.ZERO;
      if (this.isNegative()) {
        if (divisor.isNegative())
          return this.neg().div(divisor.neg());
        return this.neg().div(divisor).neg();
      } else if (divisor.isNegative())
        return this.div(divisor.neg()).neg();
      res = _Long.ZERO;
    } else {
      if (!divisor.unsigned)
        divisor = divisor.toUnsigned();
      if (divisor.gt(this))
        return _Long.UZERO;
      if (divisor.gt(this.shru(1)))
        return _Long.UONE;
      res = _Long.UZERO;
    }
    rem = this;
    while (rem.gte(divisor)) {
      approx = Math.max(1, Math.floor(rem.toNumber() / divisor.toNumber()));
      const log2 = Math.ceil(Math.log(approx) / Math.LN2);
      const delta = log2 <= 48 ? 1 : Math.pow(2, log2 - 48);
      let approxRes = _Long.fromNumber(approx);
      let approxRem = approxRes.mul(divisor);
      while (approxRem.isNegative() || approxRem.gt(rem)) {
        approx -= delta;
        approxRes = _Long.fromNumber(approx, this.unsigned);
        approxRem = approxRes.mul(divisor);
      }
      if (approxRes.isZero())
        approxRes = _Long.ONE;
      res = res.add(approxRes);
      rem = rem.sub(approxRem);
    }
    return res;
  }
  div(divisor) {
    return this.divide(divisor);
  }
  equals(other) {
    if (!_Long.isLong(other))
      other = _Long.fromValue(other);
    if (this.unsigned !== other.unsigned && this.high >>> 31 === 1 && other.high >>> 31 === 1)
      return false;
    return this.high === other.high && this.low === other.low;
  }
  eq(other) {
    return this.equals(other);
  }
  getHighBits() {
    return this.high;
  }
  getHighBitsUnsigned() {
    return this.high >>> 0;
  }
  getLowBits() {
    return this.low;
  }
  getLowBitsUnsigned() {
    return this.low >>> 0;
  }
  getNumBitsAbs() {
    if (this.isNegative()) {
      return this.eq(_Long.MIN_VALUE) ? 64 : this.neg().getNumBitsAbs();
    }
    const val = this.high !== 0 ? this.high : this.low;
    let bit;
    for (bit = 31; bit > 0; bit--)
      if ((val & 1 << bit) !== 0)
        break;
    return this.high !== 0 ? bit + 33 : bit + 1;
  }
  greaterThan(other) {
    return this.comp(other) > 0;
  }
  gt(other) {
    return this.greaterThan(other);
  }
  greaterThanOrEqual(other) {
    return this.comp(other) >= 0;
  }
  gte(other) {
    return this.greaterThanOrEqual(other);
  }
  ge(other) {
    return this.greaterThanOrEqual(other);
  }
  isEven() {
    return (this.low & 1) === 0;
  }
  isNegative() {
    return !this.unsigned && this.high < 0;
  }
  isOdd() {
    return (this.low & 1) === 1;
  }
  isPositive() {
    return this.unsigned || this.high >= 0;
  }
  isZero() {
    return this.high === 0 && this.low === 0;
  }
  lessThan(other) {
    return this.comp(other) < 0;
  }
  lt(other) {
    return this.lessThan(other);
  }
  lessThanOrEqual(other) {
    return this.comp(other) <= 0;
  }
  lte(other) {
    return this.lessThanOrEqual(other);
  }
  modulo(divisor) {
    if (!_Long.isLong(divisor))
      divisor = _Long.fromValue(divisor);
    if (wasm) {
      const low = (this.unsigned ? wasm.rem_u : wasm.rem_s)(this.low, this.high, divisor.low, divisor.high);
      return _Long.fromBits(low, wasm.get_high(), this.unsigned);
    }
    return this.sub(this.div(divisor).mul(divisor));
  }
  mod(divisor) {
    return this.modulo(divisor);
  }
  rem(divisor) {
    return this.modulo(divisor);
  }
  multiply(multiplier) {
    if (this.isZero())
      return _Long.ZERO;
    if (!_Long.isLong(multiplier))
      multiplier = _Long.fromValue(multiplier);
    if (wasm) {
      const low = wasm.mul(this.low, this.high, multiplier.low, multiplier.high);
      return _Long.fromBits(low, wasm.get_high(), this.unsigned);
    }
    if (multiplier.isZero())
      return _Long.ZERO;
    if (this.eq(_Long.MIN_VALUE))
      return multiplier.isOdd() ? _Long.MIN_VALUE : _Long.ZERO;
    if (multiplier.eq(_Long.MIN_VALUE))
      return this.isOdd() ? _Long.MIN_VALUE : _Long.ZERO;
    if (this.isNegative()) {
      if (multiplier.isNegative())
        return this.neg().mul(multiplier.neg());
      else
        return this.neg().mul(multiplier).neg();
    } else if (multiplier.isNegative())
      return this.mul(multiplier.neg()).neg();
    if (this.lt(_Long.TWO_PWR_24) && multiplier.lt(_Long.TWO_PWR_24))
      return _Long.fromNumber(this.toNumber() * multiplier.toNumber(), this.unsigned);
    const a48 = this.high >>> 16;
    const a32 = this.high & 65535;
    const a16 = this.low >>> 16;
    const a00 = this.low & 65535;
    const b48 = multiplier.high >>> 16;
    const b32 = multiplier.high & 65535;
    const b16 = multiplier.low >>> 16;
    const b00 = multiplier.low & 65535;
    let c48 = 0, c32 = 0, c16 = 0, c00 = 0;
    c00 += a00 * b00;
    c16 += c00 >>> 16;
    c00 &= 65535;
    c16 += a16 * b00;
    c32 += c16 >>> 16;
    c16 &= 65535;
    c16 += a00 * b16;
    c32 += c16 >>> 16;
    c16 &= 65535;
    c32 += a32 * b00;
    c48 += c32 >>> 16;
    c32 &= 65535;
    c32 += a16 * b16;
    c48 += c32 >>> 16;
    c32 &= 65535;
    c32 += a00 * b32;
    c48 += c32 >>> 16;
    c32 &= 65535;
    c48 += a48 * b00 + a32 * b16 + a16 * b32 + a00 * b48;
    c48 &= 65535;
    return _Long.fromBits(c16 << 16 | c00, c48 << 16 | c32, this.unsigned);
  }
  mul(multiplier) {
    return this.multiply(multiplier);
  }
  negate() {
    if (!this.unsigned && this.eq(_Long.MIN_VALUE))
      return _Long.MIN_VALUE;
    return this.not().add(_Long.ONE);
  }
  neg() {
    return this.negate();
  }
  not() {
    return _Long.fromBits(~this.low, ~this.high, this.unsigned);
  }
  notEquals(other) {
    return !this.equals(other);
  }
  neq(other) {
    return this.notEquals(other);
  }
  ne(other) {
    return this.notEquals(other);
  }
  or(other) {
    if (!_Long.isLong(other))
      other = _Long.fromValue(other);
    return _Long.fromBits(this.low | other.low, this.high | other.high, this.unsigned);
  }
  shiftLeft(numBits) {
    if (_Long.isLong(numBits))
      numBits = numBits.toInt();
    if ((numBits &= 63) === 0)
      return this;
    else if (numBits < 32)
      return _Long.fromBits(this.low << numBits, this.high << numBits | this.low >>> 32 - numBits, this.unsigned);
    else
      return _Long.fromBits(0, this.low << numBits - 32, this.unsigned);
  }
  shl(numBits) {
    return this.shiftLeft(numBits);
  }
  shiftRight(numBits) {
    if (_Long.isLong(numBits))
      numBits = numBits.toInt();
    if ((numBits &= 63) === 0)
      return this;
    else if (numBits < 32)
      return _Long.fromBits(this.low >>> numBits | this.high << 32 - numBits, this.high >> numBits, this.unsigned);
    else
      return _Long.fromBits(this.high >> numBits - 32, this.high >= 0 ? 0 : -1, this.unsigned);
  }
  shr(numBits) {
    return this.shiftRight(numBits);
  }
  shiftRightUnsigned(numBits) {
    if (_Long.isLong(numBits))
      numBits = numBits.toInt();
    numBits &= 63;
    if (numBits === 0)
      return this;
    else {
      const high = this.high;
      if (numBits < 32) {
        const low = this.low;
        return _Long.fromBits(low >>> numBits | high << 32 - numBits, high >>> numBits, this.unsigned);
      } else if (numBits === 32)
        return _Long.fromBits(high, 0, this.unsigned);
      else
        return _Long.fromBits(high >>> numBits - 32, 0, this.unsigned);
    }
  }
  shr_u(numBits) {
    return this.shiftRightUnsigned(numBits);
  }
  shru(numBits) {
    return this.shiftRightUnsigned(numBits);
  }
  subtract(subtrahend) {
    if (!_Long.isLong(subtrahend))
      subtrahend = _Long.fromValue(subtrahend);
    return this.add(subtrahend.neg());
  }
  sub(subtrahend) {
    return this.subtract(subtrahend);
  }
  toInt() {
    return this.unsigned ? this.low >>> 0 : this.low;
  }
  toNumber() {
    if (this.unsigned)
      return (this.high >>> 0) * TWO_PWR_32_DBL + (this.low >>> 0);
    return this.high * TWO_PWR_32_DBL + (this.low >>> 0);
  }
  toBigInt() {
    return BigInt(this.toString());
  }
  toBytes(le) {
    return le ? this.toBytesLE() : this.toBytesBE();
  }
  toBytesLE() {
    const hi = this.high, lo = this.low;
    return [
      lo & 255,
      lo >>> 8 & 255,
      lo >>> 16 & 255,
      lo >>> 24,
      hi & 255,
      hi >>> 8 & 255,
      hi >>> 16 & 255,
      hi >>> 24
    ];
  }
  toBytesBE() {
    const hi = this.high, lo = this.low;
    return [
      hi >>> 24,
      hi >>> 16 & 255,
      hi >>> 8 & 255,
      hi & 255,
      lo >>> 24,
      lo >>> 16 & 255,
      lo >>> 8 & 255,
      lo & 255
    ];
  }
  toSigned() {
    if (!this.unsigned)
      return this;
    return _Long.fromBits(this.low, this.high, false);
  }
  toString(radix) {
    radix = radix || 10;
    if (radix < 2 || 36 < radix)
      throw new BSONError("radix");
    if (this.isZero())
      return "0";
    if (this.isNegative()) {
      if (this.eq(_Long.MIN_VALUE)) {
        const radixLong = _Long.fromNumber(radix), div = this.div(radixLong), rem1 = div.mul(radixLong).sub(this);
        return div.toString(radix) + rem1.toInt().toString(radix);
      } else
        return "-" + this.neg().toString(radix);
    }
    const radixToPower = _Long.fromNumber(Math.pow(radix, 6), this.unsigned);
    let rem = this;
    let result = "";
    while (true) {
      const remDiv = rem.div(radixToPower);
      const intval = rem.sub(remDiv.mul(radixToPower)).toInt() >>> 0;
      let digits = intval.toString(radix);
      rem = remDiv;
      if (rem.isZero()) {
        return digits + result;
      } else {
        while (digits.length < 6)
          digits = "0" + digits;
        result = "" + digits + result;
      }
    }
  }
  toUnsigned() {
    if (this.unsigned)
      return this;
    return _Long.fromBits(this.low, this.high, true);
  }
  xor(other) {
    if (!_Long.isLong(other))
      other = _Long.fromValue(other);
    return _Long.fromBits(this.low ^ other.low, this.high ^ other.high, this.unsigned);
  }
  eqz() {
    return this.isZero();
  }
  le(other) {
    return this.lessThanOrEqual(other);
  }
  toExtendedJSON(options) {
    if (options && options.relaxed)
      return this.toNumber();
    return { $numberLong: this.toString() };
  }
  static fromExtendedJSON(doc, options) {
    const { useBigInt64 = false, relaxed = true } = { ...options };
    if (doc.$numberLong.length > MAX_INT64_STRING_LENGTH) {
      throw new BSONError("$numberLong string is too long");
    }
    if (!DECIMAL_REG_EX.test(doc.$numberLong)) {
      throw new BSONError(`$numberLong string "${doc.$numberLong}" is in an invalid format`);
    }
    if (useBigInt64) {
      const bigIntResult = BigInt(doc.$numberLong);
      return BigInt.asIntN(64, bigIntResult);
    }
    const longResult = _Long.fromString(doc.$numberLong);
    if (relaxed) {
      return longResult.toNumber();
    }
    return longResult;
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    const longVal = inspect(this.toString(), options);
    const unsignedVal = this.unsigned ? `, ${inspect(this.unsigned, options)}` : "";
    return `new Long(${longVal}${unsignedVal})`;
  }
};
var PARSE_STRING_REGEXP = /^(\+|-)?(\d+|(\d*\.\d*))?(E|e)?([-+])?(\d+)?$/;
var PARSE_INF_REGEXP = /^(\+|-)?(Infinity|inf)$/i;
var PARSE_NAN_REGEXP = /^(\+|-)?NaN$/i;
var EXPONENT_MAX = 6111;
var EXPONENT_MIN = -6176;
var EXPONENT_BIAS = 6176;
var MAX_DIGITS = 34;
var NAN_BUFFER = ByteUtils.fromNumberArray([
  124,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0
].reverse());
var INF_NEGATIVE_BUFFER = ByteUtils.fromNumberArray([
  248,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0
].reverse());
var INF_POSITIVE_BUFFER = ByteUtils.fromNumberArray([
  120,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0
].reverse());
var EXPONENT_REGEX = /^([-+])?(\d+)?$/;
var COMBINATION_MASK = 31;
var EXPONENT_MASK = 16383;
var COMBINATION_INFINITY = 30;
var COMBINATION_NAN = 31;
function isDigit(value) {
  return !isNaN(parseInt(value, 10));
}
function divideu128(value) {
  const DIVISOR = Long.fromNumber(1e3 * 1e3 * 1e3);
  let _rem = Long.fromNumber(0);
  if (!value.parts[0] && !value.parts[1] && !value.parts[2] && !value.parts[3]) {
    return { quotient: value, rem: _rem };
  }
  for (let i = 0; i <= 3; i++) {
    _rem = _rem.shiftLeft(32);
    _rem = _rem.add(new Long(value.parts[i], 0));
    value.parts[i] = _rem.div(DIVISOR).low;
    _rem = _rem.modulo(DIVISOR);
  }
  return { quotient: value, rem: _rem };
}
function multiply64x2(left, right) {
  if (!left && !right) {
    return { high: Long.fromNumber(0), low: Long.fromNumber(0) };
  }
  const leftHigh = left.shiftRightUnsigned(32);
  const leftLow = new Long(left.getLowBits(), 0);
  const rightHigh = right.shiftRightUnsigned(32);
  const rightLow = new Long(right.getLowBits(), 0);
  let productHigh = leftHigh.multiply(rightHigh);
  let productMid = leftHigh.multiply(rightLow);
  const productMid2 = leftLow.multiply(rightHigh);
  let productLow = leftLow.multiply(rightLow);
  productHigh = productHigh.add(productMid.shiftRightUnsigned(32));
  productMid = new Long(productMid.getLowBits(), 0).add(productMid2).add(productLow.shiftRightUnsigned(32));
  productHigh = productHigh.add(productMid.shiftRightUnsigned(32));
  productLow = productMid.shiftLeft(32).add(new Long(productLow.getLowBits(), 0));
  return { high: productHigh, low: productLow };
}
function lessThan(left, right) {
  const uhleft = left.high >>> 0;
  const uhright = right.high >>> 0;
  if (uhleft < uhright) {
    return true;
  } else if (uhleft === uhright) {
    const ulleft = left.low >>> 0;
    const ulright = right.low >>> 0;
    if (ulleft < ulright)
      return true;
  }
  return false;
}
function invalidErr(string, message2) {
  throw new BSONError(`"${string}" is not a valid Decimal128 string - ${message2}`);
}
var Decimal128 = class _Decimal128 extends BSONValue {
  get _bsontype() {
    return "Decimal128";
  }
  bytes;
  constructor(bytes) {
    super();
    if (typeof bytes === "string") {
      this.bytes = _Decimal128.fromString(bytes).bytes;
    } else if (bytes instanceof Uint8Array || isUint8Array(bytes)) {
      if (bytes.byteLength !== 16) {
        throw new BSONError("Decimal128 must take a Buffer of 16 bytes");
      }
      this.bytes = bytes;
    } else {
      throw new BSONError("Decimal128 must take a Buffer or string");
    }
  }
  static fromString(representation) {
    return _Decimal128._fromString(representation, { allowRounding: false });
  }
  static fromStringWithRounding(representation) {
    return _Decimal128._fromString(representation, { allowRounding: true });
  }
  static _fromString(representation, options) {
    let isNegative = false;
    let sawSign = false;
    let sawRadix = false;
    let foundNonZero = false;
    let significantDigits = 0;
    let nDigitsRead = 0;
    let nDigits = 0;
    let radixPosition = 0;
    let firstNonZero = 0;
    const digits = [0];
    let nDigitsStored = 0;
    let digitsInsert = 0;
    let lastDigit = 0;
    let exponent = 0;
    let significandHigh = new Long(0, 0);
    let significandLow = new Long(0, 0);
    let biasedExponent = 0;
    let index = 0;
    if (representation.length >= 7e3) {
      throw new BSONError("" + representation + " not a valid Decimal128 string");
    }
    const stringMatch = representation.match(PARSE_STRING_REGEXP);
    const infMatch = representation.match(PARSE_INF_REGEXP);
    const nanMatch = representation.match(PARSE_NAN_REGEXP);
    if (!stringMatch && !infMatch && !nanMatch || representation.length === 0) {
      throw new BSONError("" + representation + " not a valid Decimal128 string");
    }
    if (stringMatch) {
      const unsignedNumber = stringMatch[2];
      const e = stringMatch[4];
      const expSign = stringMatch[5];
      const expNumber = stringMatch[6];
      if (e && expNumber === void 0)
        invalidErr(representation, "missing exponent power");
      if (e && unsignedNumber === void 0)
        invalidErr(representation, "missing exponent base");
      if (e === void 0 && (expSign || expNumber)) {
        invalidErr(representation, "missing e before exponent");
      }
    }
    if (representation[index] === "+" || representation[index] === "-") {
      sawSign = true;
      isNegative = representation[index++] === "-";
    }
    if (!isDigit(representation[index]) && representation[index] !== ".") {
      if (representation[index] === "i" || representation[index] === "I") {
        return new _Decimal128(isNegative ? INF_NEGATIVE_BUFFER : INF_POSITIVE_BUFFER);
      } else if (representation[index] === "N") {
        return new _Decimal128(NAN_BUFFER);
      }
    }
    while (isDigit(representation[index]) || representation[index] === ".") {
      if (representation[index] === ".") {
        if (sawRadix)
          invalidErr(representation, "contains multiple periods");
        sawRadix = true;
        index = index + 1;
        continue;
      }
      if (nDigitsStored < MAX_DIGITS) {
        if (representation[index] !== "0" || foundNonZero) {
          if (!foundNonZero) {
            firstNonZero = nDigitsRead;
          }
          foundNonZero = true;
          digits[digitsInsert++] = parseInt(representation[index], 10);
          nDigitsStored = nDigitsStored + 1;
        }
      }
      if (foundNonZero)
        nDigits = nDigits + 1;
      if (sawRadix)
        radixPosition = radixPosition + 1;
      nDigitsRead = nDigitsRead + 1;
      index = index + 1;
    }
    if (sawRadix && !nDigitsRead)
      throw new BSONError("" + representation + " not a valid Decimal128 string");
    if (representation[index] === "e" || representation[index] === "E") {
      const match = representation.substr(++index).match(EXPONENT_REGEX);
      if (!match || !match[2])
        return new _Decimal128(NAN_BUFFER);
      exponent = parseInt(match[0], 10);
      index = index + match[0].length;
    }
    if (representation[index])
      return new _Decimal128(NAN_BUFFER);
    if (!nDigitsStored) {
      digits[0] = 0;
      nDigits = 1;
      nDigitsStored = 1;
      significantDigits = 0;
    } else {
      lastDigit = nDigitsStored - 1;
      significantDigits = nDigits;
      if (significantDigits !== 1) {
        while (representation[firstNonZero + significantDigits - 1 + Number(sawSign) + Number(sawRadix)] === "0") {
          significantDigits = significantDigits - 1;
        }
      }
    }
    if (exponent <= radixPosition && radixPosition > exponent + (1 << 14)) {
      exponent = EXPONENT_MIN;
    } else {
      exponent = exponent - radixPosition;
    }
    while (exponent > EXPONENT_MAX) {
      lastDigit = lastDigit + 1;
      if (lastDigit >= MAX_DIGITS) {
        if (significantDigits === 0) {
          exponent = EXPONENT_MAX;
          break;
        }
        invalidErr(representation, "overflow");
      }
      exponent = exponent - 1;
    }
    if (options.allowRounding) {
      while (exponent < EXPONENT_MIN || nDigitsStored < nDigits) {
        if (lastDigit === 0 && significantDigits < nDigitsStored) {
          exponent = EXPONENT_MIN;
          significantDigits = 0;
          break;
        }
        if (nDigitsStored < nDigits) {
          nDigits = nDigits - 1;
        } else {
          lastDigit = lastDigit - 1;
        }
        if (exponent < EXPONENT_MAX) {
          exponent = exponent + 1;
        } else {
          const digitsString = digits.join("");
          if (digitsString.match(/^0+$/)) {
            exponent = EXPONENT_MAX;
            break;
          }
          invalidErr(representation, "overflow");
        }
      }
      if (lastDigit + 1 < significantDigits) {
        let endOfString = nDigitsRead;
        if (sawRadix) {
          firstNonZero = firstNonZero + 1;
          endOfString = endOfString + 1;
        }
        if (sawSign) {
          firstNonZero = firstNonZero + 1;
          endOfString = endOfString + 1;
        }
        const roundDigit = parseInt(representation[firstNonZero + lastDigit + 1], 10);
        let roundBit = 0;
        if (roundDigit >= 5) {
          roundBit = 1;
          if (roundDigit === 5) {
            roundBit = digits[lastDigit] % 2 === 1 ? 1 : 0;
            for (let i = firstNonZero + lastDigit + 2; i < endOfString; i++) {
              if (parseInt(representation[i], 10)) {
                roundBit = 1;
                break;
              }
            }
          }
        }
        if (roundBit) {
          let dIdx = lastDigit;
          for (; dIdx >= 0; dIdx--) {
            if (++digits[dIdx] > 9) {
              digits[dIdx] = 0;
              if (dIdx === 0) {
                if (exponent < EXPONENT_MAX) {
                  exponent = exponent + 1;
                  digits[dIdx] = 1;
                } else {
                  return new _Decimal128(isNegative ? INF_NEGATIVE_BUFFER : INF_POSITIVE_BUFFER);
                }
              }
            } else {
              break;
            }
          }
        }
      }
    } else {
      while (exponent < EXPONENT_MIN || nDigitsStored < nDigits) {
        if (lastDigit === 0) {
          if (significantDigits === 0) {
            exponent = EXPONENT_MIN;
            break;
          }
          invalidErr(representation, "exponent underflow");
        }
        if (nDigitsStored < nDigits) {
          if (representation[nDigits - 1 + Number(sawSign) + Number(sawRadix)] !== "0" && significantDigits !== 0) {
            invalidErr(representation, "inexact rounding");
          }
          nDigits = nDigits - 1;
        } else {
          if (digits[lastDigit] !== 0) {
            invalidErr(representation, "inexact rounding");
          }
          lastDigit = lastDigit - 1;
        }
        if (exponent < EXPONENT_MAX) {
          exponent = exponent + 1;
        } else {
          invalidErr(representation, "overflow");
        }
      }
      if (lastDigit + 1 < significantDigits) {
        if (sawRadix) {
          firstNonZero = firstNonZero + 1;
        }
        if (sawSign) {
          firstNonZero = firstNonZero + 1;
        }
        const roundDigit = parseInt(representation[firstNonZero + lastDigit + 1], 10);
        if (roundDigit !== 0) {
          invalidErr(representation, "inexact rounding");
        }
      }
    }
    significandHigh = Long.fromNumber(0);
    significandLow = Long.fromNumber(0);
    if (significantDigits === 0) {
      significandHigh = Long.fromNumber(0);
      significandLow = Long.fromNumber(0);
    } else if (lastDigit < 17) {
      let dIdx = 0;
      significandLow = Long.fromNumber(digits[dIdx++]);
      significandHigh = new Long(0, 0);
      for (; dIdx <= lastDigit; dIdx++) {
        significandLow = significandLow.multiply(Long.fromNumber(10));
        significandLow = significandLow.add(Long.fromNumber(digits[dIdx]));
      }
    } else {
      let dIdx = 0;
      significandHigh = Long.fromNumber(digits[dIdx++]);
      for (; dIdx <= lastDigit - 17; dIdx++) {
        significandHigh = significandHigh.multiply(Long.fromNumber(10));
        significandHigh = significandHigh.add(Long.fromNumber(digits[dIdx]));
      }
      significandLow = Long.fromNumber(digits[dIdx++]);
      for (; dIdx <= lastDigit; dIdx++) {
        significandLow = significandLow.multiply(Long.fromNumber(10));
        significandLow = significandLow.add(Long.fromNumber(digits[dIdx]));
      }
    }
    const significand = multiply64x2(significandHigh, Long.fromString("100000000000000000"));
    significand.low = significand.low.add(significandLow);
    if (lessThan(significand.low, significandLow)) {
      significand.high = significand.high.add(Long.fromNumber(1));
    }
    biasedExponent = exponent + EXPONENT_BIAS;
    const dec = { low: Long.fromNumber(0), high: Long.fromNumber(0) };
    if (significand.high.shiftRightUnsigned(49).and(Long.fromNumber(1)).equals(Long.fromNumber(1))) {
      dec.high = dec.high.or(Long.fromNumber(3).shiftLeft(61));
      dec.high = dec.high.or(Long.fromNumber(biasedExponent).and(Long.fromNumber(16383).shiftLeft(47)));
      dec.high = dec.high.or(significand.high.and(Long.fromNumber(140737488355327)));
    } else {
      dec.high = dec.high.or(Long.fromNumber(biasedExponent & 16383).shiftLeft(49));
      dec.high = dec.high.or(significand.high.and(Long.fromNumber(562949953421311)));
    }
    dec.low = significand.low;
    if (isNegative) {
      dec.high = dec.high.or(Long.fromString("9223372036854775808"));
    }
    const buffer2 = ByteUtils.allocateUnsafe(16);
    index = 0;
    buffer2[index++] = dec.low.low & 255;
    buffer2[index++] = dec.low.low >> 8 & 255;
    buffer2[index++] = dec.low.low >> 16 & 255;
    buffer2[index++] = dec.low.low >> 24 & 255;
    buffer2[index++] = dec.low.high & 255;
    buffer2[index++] = dec.low.high >> 8 & 255;
    buffer2[index++] = dec.low.high >> 16 & 255;
    buffer2[index++] = dec.low.high >> 24 & 255;
    buffer2[index++] = dec.high.low & 255;
    buffer2[index++] = dec.high.low >> 8 & 255;
    buffer2[index++] = dec.high.low >> 16 & 255;
    buffer2[index++] = dec.high.low >> 24 & 255;
    buffer2[index++] = dec.high.high & 255;
    buffer2[index++] = dec.high.high >> 8 & 255;
    buffer2[index++] = dec.high.high >> 16 & 255;
    buffer2[index++] = dec.high.high >> 24 & 255;
    return new _Decimal128(buffer2);
  }
  toString() {
    let biased_exponent;
    let significand_digits = 0;
    const significand = new Array(36);
    for (let i = 0; i < significand.length; i++)
      significand[i] = 0;
    let index = 0;
    let is_zero = false;
    let significand_msb;
    let significand128 = { parts: [0, 0, 0, 0] };
    let j, k;
    const string = [];
    index = 0;
    const buffer2 = this.bytes;
    const low = buffer2[index++] | buffer2[index++] << 8 | buffer2[index++] << 16 | buffer2[index++] << 24;
    const midl = buffer2[index++] | buffer2[index++] << 8 | buffer2[index++] << 16 | buffer2[index++] << 24;
    const midh = buffer2[index++] | buffer2[index++] << 8 | buffer2[index++] << 16 | buffer2[index++] << 24;
    const high = buffer2[index++] | buffer2[index++] << 8 | buffer2[index++] << 16 | buffer2[index++] << 24;
    index = 0;
    const dec = {
      low: new Long(low, midl),
      high: new Long(midh, high)
    };
    if (dec.high.lessThan(Long.ZERO)) {
      string.push("-");
    }
    const combination = high >> 26 & COMBINATION_MASK;
    if (combination >> 3 === 3) {
      if (combination === COMBINATION_INFINITY) {
        return string.join("") + "Infinity";
      } else if (combination === COMBINATION_NAN) {
        return "NaN";
      } else {
        biased_exponent = high >> 15 & EXPONENT_MASK;
        significand_msb = 8 + (high >> 14 & 1);
      }
    } else {
      significand_msb = high >> 14 & 7;
      biased_exponent = high >> 17 & EXPONENT_MASK;
    }
    const exponent = biased_exponent - EXPONENT_BIAS;
    significand128.parts[0] = (high & 16383) + ((significand_msb & 15) << 14);
    significand128.parts[1] = midh;
    significand128.parts[2] = midl;
    significand128.parts[3] = low;
    if (significand128.parts[0] === 0 && significand128.parts[1] === 0 && significand128.parts[2] === 0 && significand128.parts[3] === 0) {
      is_zero = true;
    } else {
      for (k = 3; k >= 0; k--) {
        let least_digits = 0;
        const result = divideu128(significand128);
        significand128 = result.quotient;
        least_digits = result.rem.low;
        if (!least_digits)
          continue;
        for (j = 8; j >= 0; j--) {
          significand[k * 9 + j] = least_digits % 10;
          least_digits = Math.floor(least_digits / 10);
        }
      }
    }
    if (is_zero) {
      significand_digits = 1;
      significand[index] = 0;
    } else {
      significand_digits = 36;
      while (!significand[index]) {
        significand_digits = significand_digits - 1;
        index = index + 1;
      }
    }
    const scientific_exponent = significand_digits - 1 + exponent;
    if (scientific_exponent >= 34 || scientific_exponent <= -7 || exponent > 0) {
      if (significand_digits > 34) {
        string.push(`${0}`);
        if (exponent > 0)
          string.push(`E+${exponent}`);
        else if (exponent < 0)
          string.push(`E${exponent}`);
        return string.join("");
      }
      string.push(`${significand[index++]}`);
      significand_digits = significand_digits - 1;
      if (significand_digits) {
        string.push(".");
      }
      for (let i = 0; i < significand_digits; i++) {
        string.push(`${significand[index++]}`);
      }
      string.push("E");
      if (scientific_exponent > 0) {
        string.push(`+${scientific_exponent}`);
      } else {
        string.push(`${scientific_exponent}`);
      }
    } else {
      if (exponent >= 0) {
        for (let i = 0; i < significand_digits; i++) {
          string.push(`${significand[index++]}`);
        }
      } else {
        let radix_position = significand_digits + exponent;
        if (radix_position > 0) {
          for (let i = 0; i < radix_position; i++) {
            string.push(`${significand[index++]}`);
          }
        } else {
          string.push("0");
        }
        string.push(".");
        while (radix_position++ < 0) {
          string.push("0");
        }
        for (let i = 0; i < significand_digits - Math.max(radix_position - 1, 0); i++) {
          string.push(`${significand[index++]}`);
        }
      }
    }
    return string.join("");
  }
  toJSON() {
    return { $numberDecimal: this.toString() };
  }
  toExtendedJSON() {
    return { $numberDecimal: this.toString() };
  }
  static fromExtendedJSON(doc) {
    return _Decimal128.fromString(doc.$numberDecimal);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    const d128string = inspect(this.toString(), options);
    return `new Decimal128(${d128string})`;
  }
};
var Double = class _Double extends BSONValue {
  get _bsontype() {
    return "Double";
  }
  value;
  constructor(value) {
    super();
    if (value instanceof Number) {
      value = value.valueOf();
    }
    this.value = +value;
  }
  static fromString(value) {
    const coercedValue = Number(value);
    if (value === "NaN")
      return new _Double(NaN);
    if (value === "Infinity")
      return new _Double(Infinity);
    if (value === "-Infinity")
      return new _Double(-Infinity);
    if (!Number.isFinite(coercedValue)) {
      throw new BSONError(`Input: ${value} is not representable as a Double`);
    }
    if (value.trim() !== value) {
      throw new BSONError(`Input: '${value}' contains whitespace`);
    }
    if (value === "") {
      throw new BSONError(`Input is an empty string`);
    }
    if (/[^-0-9.+eE]/.test(value)) {
      throw new BSONError(`Input: '${value}' is not in decimal or exponential notation`);
    }
    return new _Double(coercedValue);
  }
  valueOf() {
    return this.value;
  }
  toJSON() {
    return this.value;
  }
  toString(radix) {
    return this.value.toString(radix);
  }
  toExtendedJSON(options) {
    if (options && (options.legacy || options.relaxed && isFinite(this.value))) {
      return this.value;
    }
    if (Object.is(Math.sign(this.value), -0)) {
      return { $numberDouble: "-0.0" };
    }
    return {
      $numberDouble: Number.isInteger(this.value) ? this.value.toFixed(1) : this.value.toString()
    };
  }
  static fromExtendedJSON(doc, options) {
    const doubleValue = parseFloat(doc.$numberDouble);
    return options && options.relaxed ? doubleValue : new _Double(doubleValue);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    return `new Double(${inspect(this.value, options)})`;
  }
};
var Int32 = class _Int32 extends BSONValue {
  get _bsontype() {
    return "Int32";
  }
  value;
  constructor(value) {
    super();
    if (value instanceof Number) {
      value = value.valueOf();
    }
    this.value = +value | 0;
  }
  static fromString(value) {
    const cleanedValue = removeLeadingZerosAndExplicitPlus(value);
    const coercedValue = Number(value);
    if (BSON_INT32_MAX < coercedValue) {
      throw new BSONError(`Input: '${value}' is larger than the maximum value for Int32`);
    } else if (BSON_INT32_MIN > coercedValue) {
      throw new BSONError(`Input: '${value}' is smaller than the minimum value for Int32`);
    } else if (!Number.isSafeInteger(coercedValue)) {
      throw new BSONError(`Input: '${value}' is not a safe integer`);
    } else if (coercedValue.toString() !== cleanedValue) {
      throw new BSONError(`Input: '${value}' is not a valid Int32 string`);
    }
    return new _Int32(coercedValue);
  }
  valueOf() {
    return this.value;
  }
  toString(radix) {
    return this.value.toString(radix);
  }
  toJSON() {
    return this.value;
  }
  toExtendedJSON(options) {
    if (options && (options.relaxed || options.legacy))
      return this.value;
    return { $numberInt: this.value.toString() };
  }
  static fromExtendedJSON(doc, options) {
    return options && options.relaxed ? parseInt(doc.$numberInt, 10) : new _Int32(doc.$numberInt);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    return `new Int32(${inspect(this.value, options)})`;
  }
};
var MaxKey = class _MaxKey extends BSONValue {
  get _bsontype() {
    return "MaxKey";
  }
  toExtendedJSON() {
    return { $maxKey: 1 };
  }
  static fromExtendedJSON() {
    return new _MaxKey();
  }
  inspect() {
    return "new MaxKey()";
  }
};
var MinKey = class _MinKey extends BSONValue {
  get _bsontype() {
    return "MinKey";
  }
  toExtendedJSON() {
    return { $minKey: 1 };
  }
  static fromExtendedJSON() {
    return new _MinKey();
  }
  inspect() {
    return "new MinKey()";
  }
};
var __idCache = /* @__PURE__ */ new WeakMap();
var byteToHex = [];
for (let n = 0; n < 256; n++)
  byteToHex.push(n.toString(16).padStart(2, "0"));
var hexCharCodeToNibble = new Int8Array(103);
for (let c = 48; c <= 57; c++)
  hexCharCodeToNibble[c] = c - 48;
for (let c = 65; c <= 70; c++)
  hexCharCodeToNibble[c] = c - 55;
for (let c = 97; c <= 102; c++)
  hexCharCodeToNibble[c] = c - 87;
var ObjectId = class _ObjectId extends BSONValue {
  get _bsontype() {
    return "ObjectId";
  }
  static index = 0;
  static PROCESS_UNIQUE = null;
  static resetState = () => {
    this.index = Math.floor(Math.random() * 16777216);
    this.PROCESS_UNIQUE = null;
  };
  static {
    this.resetState();
    let v8Module;
    let isBuildingSnapshot = false;
    try {
      v8Module = globalThis?.process?.getBuiltinModule?.("v8") ?? {};
    } catch {
    }
    const startupSnapshot = v8Module?.startupSnapshot;
    try {
      isBuildingSnapshot = startupSnapshot?.isBuildingSnapshot?.();
    } catch {
    }
    if (isBuildingSnapshot) {
      startupSnapshot?.addDeserializeCallback?.(this.resetState);
    }
  }
  static cacheHexString;
  i0;
  i1;
  i2;
  i3;
  setFromBytes(b, offset = 0) {
    this.i0 = b[offset] << 16 | b[offset + 1] << 8 | b[offset + 2];
    this.i1 = b[offset + 3] << 16 | b[offset + 4] << 8 | b[offset + 5];
    this.i2 = b[offset + 6] << 16 | b[offset + 7] << 8 | b[offset + 8];
    this.i3 = b[offset + 9] << 16 | b[offset + 10] << 8 | b[offset + 11];
  }
  setFromHex(s) {
    const t = hexCharCodeToNibble;
    this.i0 = t[s.charCodeAt(0)] << 20 | t[s.charCodeAt(1)] << 16 | t[s.charCodeAt(2)] << 12 | t[s.charCodeAt(3)] << 8 | t[s.charCodeAt(4)] << 4 | t[s.charCodeAt(5)];
    this.i1 = t[s.charCodeAt(6)] << 20 | t[s.charCodeAt(7)] << 16 | t[s.charCodeAt(8)] << 12 | t[s.charCodeAt(9)] << 8 | t[s.charCodeAt(10)] << 4 | t[s.charCodeAt(11)];
    this.i2 = t[s.charCodeAt(12)] << 20 | t[s.charCodeAt(13)] << 16 | t[s.charCodeAt(14)] << 12 | t[s.charCodeAt(15)] << 8 | t[s.charCodeAt(16)] << 4 | t[s.charCodeAt(17)];
    this.i3 = t[s.charCodeAt(18)] << 20 | t[s.charCodeAt(19)] << 16 | t[s.charCodeAt(20)] << 12 | t[s.charCodeAt(21)] << 8 | t[s.charCodeAt(22)] << 4 | t[s.charCodeAt(23)];
  }
  constructor(inputId, offset) {
    super();
    if (typeof offset === "number") {
      this.setFromBytes(inputId, offset);
      return;
    }
    let workingId;
    if (typeof inputId === "object" && inputId && "id" in inputId) {
      if (_ObjectId.is(inputId) && typeof inputId.i0 === "number" && typeof inputId.i1 === "number" && typeof inputId.i2 === "number" && typeof inputId.i3 === "number") {
        this.i0 = inputId.i0;
        this.i1 = inputId.i1;
        this.i2 = inputId.i2;
        this.i3 = inputId.i3;
        return;
      }
      if (typeof inputId.id !== "string" && !ArrayBuffer.isView(inputId.id)) {
        throw new BSONError("Argument passed in must have an id that is of type string or Buffer");
      }
      if ("toHexString" in inputId && typeof inputId.toHexString === "function") {
        workingId = ByteUtils.fromHex(inputId.toHexString());
      } else {
        workingId = inputId.id;
      }
    } else {
      workingId = inputId;
    }
    if (workingId == null) {
      const time = Math.floor(Date.now() / 1e3);
      const inc = _ObjectId.getInc();
      const pu = _ObjectId.PROCESS_UNIQUE ??= ByteUtils.randomBytes(5);
      this.i0 = time >>> 8 & 16777215;
      this.i1 = (time & 255) << 16 | pu[0] << 8 | pu[1];
      this.i2 = pu[2] << 16 | pu[3] << 8 | pu[4];
      this.i3 = inc & 16777215;
    } else if (ArrayBuffer.isView(workingId) && workingId.byteLength === 12) {
      this.setFromBytes(workingId instanceof Uint8Array ? workingId : ByteUtils.toLocalBufferType(workingId));
    } else if (typeof workingId === "string") {
      if (_ObjectId.validateHexString(workingId)) {
        this.setFromHex(workingId);
        if (_ObjectId.cacheHexString) {
          __idCache.set(this, workingId);
        }
      } else {
        throw new BSONError("input must be a 24 character hex string, 12 byte Uint8Array, or an integer");
      }
    } else {
      throw new BSONError("Argument passed in does not match the accepted types");
    }
  }
  get id() {
    const b = ByteUtils.allocateUnsafe(12);
    b[0] = this.i0 >>> 16 & 255;
    b[1] = this.i0 >>> 8 & 255;
    b[2] = this.i0 & 255;
    b[3] = this.i1 >>> 16 & 255;
    b[4] = this.i1 >>> 8 & 255;
    b[5] = this.i1 & 255;
    b[6] = this.i2 >>> 16 & 255;
    b[7] = this.i2 >>> 8 & 255;
    b[8] = this.i2 & 255;
    b[9] = this.i3 >>> 16 & 255;
    b[10] = this.i3 >>> 8 & 255;
    b[11] = this.i3 & 255;
    return b;
  }
  set id(value) {
    const bytes = value instanceof Uint8Array ? value : ByteUtils.toLocalBufferType(value);
    this.setFromBytes(bytes);
    if (_ObjectId.cacheHexString) {
      __idCache.set(this, ByteUtils.toHex(bytes));
    }
  }
  static validateHexString(string) {
    if (string?.length !== 24)
      return false;
    for (let i = 0; i < 24; i++) {
      const char = string.charCodeAt(i);
      if (char >= 48 && char <= 57 || char >= 97 && char <= 102 || char >= 65 && char <= 70) {
        continue;
      }
      return false;
    }
    return true;
  }
  toHexString() {
    if (_ObjectId.cacheHexString) {
      const __id = __idCache.get(this);
      if (__id)
        return __id;
    }
    const i0 = this.i0;
    const i1 = this.i1;
    const i2 = this.i2;
    const i3 = this.i3;
    const hexString = byteToHex[i0 >>> 16 & 255] + byteToHex[i0 >>> 8 & 255] + byteToHex[i0 & 255] + byteToHex[i1 >>> 16 & 255] + byteToHex[i1 >>> 8 & 255] + byteToHex[i1 & 255] + byteToHex[i2 >>> 16 & 255] + byteToHex[i2 >>> 8 & 255] + byteToHex[i2 & 255] + byteToHex[i3 >>> 16 & 255] + byteToHex[i3 >>> 8 & 255] + byteToHex[i3 & 255];
    if (_ObjectId.cacheHexString) {
      __idCache.set(this, hexString);
    }
    return hexString;
  }
  static getInc() {
    return _ObjectId.index = (_ObjectId.index + 1) % 16777216;
  }
  static generate(time) {
    if ("number" !== typeof time) {
      time = Math.floor(Date.now() / 1e3);
    }
    const inc = _ObjectId.getInc();
    const buffer2 = ByteUtils.allocateUnsafe(12);
    NumberUtils.setInt32BE(buffer2, 0, time);
    const PROCESS_UNIQUE = this.PROCESS_UNIQUE ??= ByteUtils.randomBytes(5);
    buffer2[4] = PROCESS_UNIQUE[0];
    buffer2[5] = PROCESS_UNIQUE[1];
    buffer2[6] = PROCESS_UNIQUE[2];
    buffer2[7] = PROCESS_UNIQUE[3];
    buffer2[8] = PROCESS_UNIQUE[4];
    buffer2[11] = inc & 255;
    buffer2[10] = inc >>> 8 & 255;
    buffer2[9] = inc >>> 16 & 255;
    return buffer2;
  }
  toString(encoding) {
    if (encoding === "base64")
      return ByteUtils.toBase64(this.id);
    if (encoding === "hex")
      return this.toHexString();
    return this.toHexString();
  }
  toJSON() {
    return this.toHexString();
  }
  static is(variable) {
    return variable != null && typeof variable === "object" && "_bsontype" in variable && variable._bsontype === "ObjectId";
  }
  equals(otherId) {
    if (otherId === void 0 || otherId === null) {
      return false;
    }
    if (_ObjectId.is(otherId) && typeof otherId.i0 === "number" && typeof otherId.i1 === "number" && typeof otherId.i2 === "number" && typeof otherId.i3 === "number") {
      return this.i3 === otherId.i3 && this.i0 === otherId.i0 && this.i1 === otherId.i1 && this.i2 === otherId.i2;
    }
    if (typeof otherId === "string") {
      return otherId.toLowerCase() === this.toHexString();
    }
    if (typeof otherId === "object" && typeof otherId.toHexString === "function") {
      const otherIdString = otherId.toHexString();
      const thisIdString = this.toHexString();
      return typeof otherIdString === "string" && otherIdString.toLowerCase() === thisIdString;
    }
    return false;
  }
  getTimestamp() {
    const timestamp = /* @__PURE__ */ new Date();
    const time = this.i0 * 256 + (this.i1 >>> 16);
    timestamp.setTime(time * 1e3);
    return timestamp;
  }
  static createPk() {
    return new _ObjectId();
  }
  serializeInto(uint8array, index) {
    uint8array[index] = this.i0 >>> 16 & 255;
    uint8array[index + 1] = this.i0 >>> 8 & 255;
    uint8array[index + 2] = this.i0 & 255;
    uint8array[index + 3] = this.i1 >>> 16 & 255;
    uint8array[index + 4] = this.i1 >>> 8 & 255;
    uint8array[index + 5] = this.i1 & 255;
    uint8array[index + 6] = this.i2 >>> 16 & 255;
    uint8array[index + 7] = this.i2 >>> 8 & 255;
    uint8array[index + 8] = this.i2 & 255;
    uint8array[index + 9] = this.i3 >>> 16 & 255;
    uint8array[index + 10] = this.i3 >>> 8 & 255;
    uint8array[index + 11] = this.i3 & 255;
    return 12;
  }
  static createFromTime(time) {
    const buffer2 = ByteUtils.allocate(12);
    for (let i = 11; i >= 4; i--)
      buffer2[i] = 0;
    NumberUtils.setInt32BE(buffer2, 0, time);
    return new _ObjectId(buffer2);
  }
  static createFromHexString(hexString) {
    if (hexString?.length !== 24) {
      throw new BSONError("hex string must be 24 characters");
    }
    return new _ObjectId(ByteUtils.fromHex(hexString));
  }
  static createFromBase64(base64) {
    if (base64?.length !== 16) {
      throw new BSONError("base64 string must be 16 characters");
    }
    return new _ObjectId(ByteUtils.fromBase64(base64));
  }
  static isValid(id) {
    if (id == null)
      return false;
    if (typeof id === "string")
      return _ObjectId.validateHexString(id);
    try {
      new _ObjectId(id);
      return true;
    } catch {
      return false;
    }
  }
  toExtendedJSON() {
    if (this.toHexString)
      return { $oid: this.toHexString() };
    return { $oid: this.toString("hex") };
  }
  static fromExtendedJSON(doc) {
    return new _ObjectId(doc.$oid);
  }
  isCached() {
    return _ObjectId.cacheHexString && __idCache.has(this);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    return `new ObjectId(${inspect(this.toHexString(), options)})`;
  }
};
function alphabetize(str) {
  return str.split("").sort().join("");
}
var BSONRegExp = class _BSONRegExp extends BSONValue {
  get _bsontype() {
    return "BSONRegExp";
  }
  pattern;
  options;
  constructor(pattern, options) {
    super();
    this.pattern = pattern;
    this.options = alphabetize(options ?? "");
    if (this.pattern.indexOf("\0") !== -1) {
      throw new BSONError(`BSON Regex patterns cannot contain null bytes, found: ${JSON.stringify(this.pattern)}`);
    }
    if (this.options.indexOf("\0") !== -1) {
      throw new BSONError(`BSON Regex options cannot contain null bytes, found: ${JSON.stringify(this.options)}`);
    }
    for (let i = 0; i < this.options.length; i++) {
      if (!(this.options[i] === "i" || this.options[i] === "m" || this.options[i] === "x" || this.options[i] === "l" || this.options[i] === "s" || this.options[i] === "u")) {
        throw new BSONError(`The regular expression option [${this.options[i]}] is not supported`);
      }
    }
  }
  static parseOptions(options) {
    return options ? options.split("").sort().join("") : "";
  }
  toExtendedJSON(options) {
    options = options || {};
    if (options.legacy) {
      return { $regex: this.pattern, $options: this.options };
    }
    return { $regularExpression: { pattern: this.pattern, options: this.options } };
  }
  static fromExtendedJSON(doc) {
    if ("$regex" in doc) {
      if (typeof doc.$regex !== "string") {
        if (doc.$regex._bsontype === "BSONRegExp") {
          return doc;
        }
      } else {
        return new _BSONRegExp(doc.$regex, _BSONRegExp.parseOptions(doc.$options));
      }
    }
    if ("$regularExpression" in doc) {
      return new _BSONRegExp(doc.$regularExpression.pattern, _BSONRegExp.parseOptions(doc.$regularExpression.options));
    }
    throw new BSONError(`Unexpected BSONRegExp EJSON object form: ${JSON.stringify(doc)}`);
  }
  inspect(depth, options, inspect) {
    const stylize = getStylizeFunction(options) ?? ((v) => v);
    inspect ??= defaultInspect;
    const pattern = stylize(inspect(this.pattern), "regexp");
    const flags = stylize(inspect(this.options), "regexp");
    return `new BSONRegExp(${pattern}, ${flags})`;
  }
};
var BSONSymbol = class _BSONSymbol extends BSONValue {
  get _bsontype() {
    return "BSONSymbol";
  }
  value;
  constructor(value) {
    super();
    this.value = value;
  }
  valueOf() {
    return this.value;
  }
  toString() {
    return this.value;
  }
  toJSON() {
    return this.value;
  }
  toExtendedJSON() {
    return { $symbol: this.value };
  }
  static fromExtendedJSON(doc) {
    return new _BSONSymbol(doc.$symbol);
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    return `new BSONSymbol(${inspect(this.value, options)})`;
  }
};
var LongWithoutOverridesClass = Long;
var Timestamp = class _Timestamp extends LongWithoutOverridesClass {
  get _bsontype() {
    return "Timestamp";
  }
  get [bsonType]() {
    return "Timestamp";
  }
  static MAX_VALUE = Long.MAX_UNSIGNED_VALUE;
  get i() {
    return this.low >>> 0;
  }
  get t() {
    return this.high >>> 0;
  }
  constructor(low) {
    if (low == null) {
      super(0, 0, true);
    } else if (typeof low === "bigint") {
      super(low, true);
    } else if (Long.isLong(low)) {
      super(low.low, low.high, true);
    } else if (typeof low === "object" && "t" in low && "i" in low) {
      if (typeof low.t !== "number" && (typeof low.t !== "object" || low.t._bsontype !== "Int32")) {
        throw new BSONError("Timestamp constructed from { t, i } must provide t as a number");
      }
      if (typeof low.i !== "number" && (typeof low.i !== "object" || low.i._bsontype !== "Int32")) {
        throw new BSONError("Timestamp constructed from { t, i } must provide i as a number");
      }
      const t = Number(low.t);
      const i = Number(low.i);
      if (t < 0 || Number.isNaN(t)) {
        throw new BSONError("Timestamp constructed from { t, i } must provide a positive t");
      }
      if (i < 0 || Number.isNaN(i)) {
        throw new BSONError("Timestamp constructed from { t, i } must provide a positive i");
      }
      if (t > 4294967295) {
        throw new BSONError("Timestamp constructed from { t, i } must provide t equal or less than uint32 max");
      }
      if (i > 4294967295) {
        throw new BSONError("Timestamp constructed from { t, i } must provide i equal or less than uint32 max");
      }
      super(i, t, true);
    } else {
      throw new BSONError("A Timestamp can only be constructed with: bigint, Long, or { t: number; i: number }");
    }
  }
  toJSON() {
    return {
      $timestamp: this.toString()
    };
  }
  static fromInt(value) {
    return new _Timestamp(Long.fromInt(value, true));
  }
  static fromNumber(value) {
    return new _Timestamp(Long.fromNumber(value, true));
  }
  static fromBits(lowBits, highBits) {
    return new _Timestamp({ i: lowBits, t: highBits });
  }
  static fromString(str, optRadix) {
    return new _Timestamp(Long.fromString(str, true, optRadix));
  }
  toExtendedJSON() {
    return { $timestamp: { t: this.t, i: this.i } };
  }
  static fromExtendedJSON(doc) {
    const i = Long.isLong(doc.$timestamp.i) ? doc.$timestamp.i.getLowBitsUnsigned() : doc.$timestamp.i;
    const t = Long.isLong(doc.$timestamp.t) ? doc.$timestamp.t.getLowBitsUnsigned() : doc.$timestamp.t;
    return new _Timestamp({ t, i });
  }
  inspect(depth, options, inspect) {
    inspect ??= defaultInspect;
    const t = inspect(this.t, options);
    const i = inspect(this.i, options);
    return `new Timestamp({ t: ${t}, i: ${i} })`;
  }
};
var JS_INT_MAX_LONG = Long.fromNumber(JS_INT_MAX);
var JS_INT_MIN_LONG = Long.fromNumber(JS_INT_MIN);
function internalDeserialize(buffer2, options, isArray) {
  options = options == null ? {} : options;
  const index = options && options.index ? options.index : 0;
  const size = NumberUtils.getInt32LE(buffer2, index);
  if (size < 5) {
    throw new BSONError(`bson size must be >= 5, is ${size}`);
  }
  if (options.allowObjectSmallerThanBufferSize && buffer2.length < size) {
    throw new BSONError(`buffer length ${buffer2.length} must be >= bson size ${size}`);
  }
  if (!options.allowObjectSmallerThanBufferSize && buffer2.length !== size) {
    throw new BSONError(`buffer length ${buffer2.length} must === bson size ${size}`);
  }
  if (size + index > buffer2.byteLength) {
    throw new BSONError(`(bson size ${size} + options.index ${index} must be <= buffer length ${buffer2.byteLength})`);
  }
  if (buffer2[index + size - 1] !== 0) {
    throw new BSONError("One object, sized correctly, with a spot for an EOO, but the EOO isn't 0x00");
  }
  return deserializeObject(buffer2, index, options, isArray);
}
var allowedDBRefKeys = /^\$ref$|^\$id$|^\$db$/;
function assignValue(dest, name, value) {
  if (name === "__proto__") {
    Object.defineProperty(dest, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true
    });
  } else {
    dest[name] = value;
  }
}
function toPotentialDbRef(doc) {
  if (isDBRefLike(doc)) {
    const { $ref, $id, $db, ...fields } = doc;
    return new DBRef($ref, $id, $db, fields);
  }
  return doc;
}
function deserializeObject(buffer2, index, options, isArray = false) {
  options = { ...options };
  const fieldsAsRaw = options["fieldsAsRaw"] == null ? null : options["fieldsAsRaw"];
  const raw = options["raw"] == null ? false : options["raw"];
  const bsonRegExp = typeof options["bsonRegExp"] === "boolean" ? options["bsonRegExp"] : false;
  const promoteBuffers = options.promoteBuffers ?? false;
  const promoteLongs = options.promoteLongs ?? true;
  const promoteValues = options.promoteValues ?? true;
  const useBigInt64 = options.useBigInt64 ?? false;
  if (useBigInt64 && !promoteValues) {
    throw new BSONError("Must either request bigint or Long for int64 deserialization");
  }
  if (useBigInt64 && !promoteLongs) {
    throw new BSONError("Must either request bigint or Long for int64 deserialization");
  }
  const validation = options.validation == null ? { utf8: true } : options.validation;
  let globalUTFValidation = true;
  let validationSetting;
  let utf8KeysSet;
  const utf8ValidatedKeys = validation.utf8;
  if (typeof utf8ValidatedKeys === "boolean") {
    validationSetting = utf8ValidatedKeys;
  } else {
    globalUTFValidation = false;
    const utf8ValidationValues = Object.keys(utf8ValidatedKeys).map(function(key) {
      return utf8ValidatedKeys[key];
    });
    if (utf8ValidationValues.length === 0) {
      throw new BSONError("UTF-8 validation setting cannot be empty");
    }
    if (typeof utf8ValidationValues[0] !== "boolean") {
      throw new BSONError("Invalid UTF-8 validation option, must specify boolean values");
    }
    validationSetting = utf8ValidationValues[0];
    if (!utf8ValidationValues.every((item) => item === validationSetting)) {
      throw new BSONError("Invalid UTF-8 validation option - keys must be all true or all false");
    }
  }
  if (!globalUTFValidation) {
    utf8KeysSet = /* @__PURE__ */ new Set();
    for (const key of Object.keys(utf8ValidatedKeys)) {
      utf8KeysSet.add(key);
    }
  }
  const startIndex = index;
  if (buffer2.length < 5)
    throw new BSONError("corrupt bson message < 5 bytes long");
  const size = NumberUtils.getInt32LE(buffer2, index);
  index += 4;
  if (size < 5 || size > buffer2.length)
    throw new BSONError("corrupt bson message");
  const rootObject = isArray ? [] : {};
  let arrayIndex = 0;
  let isPossibleDBRef = isArray ? false : null;
  let currentFrame = null;
  let currentDest = rootObject;
  let currentIsArray = isArray;
  while (true) {
    const elementType = buffer2[index++];
    if (elementType === 0) {
      if (currentFrame) {
        if (index === currentFrame.lastIndex) {
          const completedFrame = currentFrame;
          currentFrame = completedFrame.prev;
          if (currentFrame === null) {
            currentDest = rootObject;
            currentIsArray = isArray;
          } else {
            currentDest = currentFrame.holdingDocument;
            currentIsArray = currentFrame.isArray;
          }
          let result = completedFrame.holdingDocument;
          switch (completedFrame.elementType) {
            case BSON_DATA_OBJECT:
              if (completedFrame.isPossibleDBRef) {
                result = toPotentialDbRef(result);
              }
              break;
            case BSON_DATA_ARRAY:
              break;
            case BSON_DATA_CODE_W_SCOPE:
              result = new Code(completedFrame.functionString, completedFrame.holdingDocument);
              break;
            default:
              throw new BSONError("Unexpected element type in frame stack");
          }
          assignValue(currentDest, completedFrame.propertyName, result);
          continue;
        } else {
          if (currentFrame.elementType === BSON_DATA_ARRAY) {
            throw new BSONError("corrupted array bson");
          }
          throw new BSONError("Bad BSON Document: object not properly terminated");
        }
      } else {
        break;
      }
    }
    let i = index;
    while (buffer2[i] !== 0 && i < buffer2.length) {
      i++;
    }
    if (i >= buffer2.byteLength)
      throw new BSONError("Bad BSON Document: illegal CString");
    const name = currentIsArray ? currentFrame !== null ? currentFrame.arrayIndex++ : arrayIndex++ : ByteUtils.toUTF8(buffer2, index, i, false);
    let shouldValidateKey;
    if (currentFrame !== null) {
      shouldValidateKey = currentFrame.validationSetting;
    } else if (globalUTFValidation || utf8KeysSet?.has(name)) {
      shouldValidateKey = validationSetting;
    } else {
      shouldValidateKey = !validationSetting;
    }
    if (currentFrame !== null) {
      if (currentFrame.isPossibleDBRef !== false && typeof name === "string" && name[0] === "$") {
        currentFrame.isPossibleDBRef = allowedDBRefKeys.test(name);
      }
    } else if (isPossibleDBRef !== false && name[0] === "$") {
      isPossibleDBRef = allowedDBRefKeys.test(name);
    }
    let value;
    let isDeferredValue = false;
    index = i + 1;
    if (elementType === BSON_DATA_STRING) {
      const stringSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (stringSize <= 0 || stringSize > buffer2.length - index || buffer2[index + stringSize - 1] !== 0) {
        throw new BSONError("bad string length in bson");
      }
      value = ByteUtils.toUTF8(buffer2, index, index + stringSize - 1, shouldValidateKey);
      index = index + stringSize;
    } else if (elementType === BSON_DATA_OID) {
      value = new ObjectId(buffer2, index);
      index = index + 12;
    } else if (elementType === BSON_DATA_INT && promoteValues === false) {
      value = new Int32(NumberUtils.getInt32LE(buffer2, index));
      index += 4;
    } else if (elementType === BSON_DATA_INT) {
      value = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
    } else if (elementType === BSON_DATA_NUMBER) {
      value = NumberUtils.getFloat64LE(buffer2, index);
      index += 8;
      if (promoteValues === false)
        value = new Double(value);
    } else if (elementType === BSON_DATA_DATE) {
      const lowBits = NumberUtils.getInt32LE(buffer2, index);
      const highBits = NumberUtils.getInt32LE(buffer2, index + 4);
      index += 8;
      value = new Date(new Long(lowBits, highBits).toNumber());
    } else if (elementType === BSON_DATA_BOOLEAN) {
      if (buffer2[index] !== 0 && buffer2[index] !== 1)
        throw new BSONError("illegal boolean type value");
      value = buffer2[index++] === 1;
    } else if (elementType === BSON_DATA_OBJECT) {
      const objectSize = NumberUtils.getInt32LE(buffer2, index);
      if (objectSize < 5 || objectSize > buffer2.length - index)
        throw new BSONError("bad embedded document length in bson");
      if (raw || (currentFrame?.raw ?? false)) {
        value = buffer2.subarray(index, index + objectSize);
        index = index + objectSize;
      } else {
        isDeferredValue = true;
        const objectFrame = {
          holdingDocument: {},
          elementType: BSON_DATA_OBJECT,
          propertyName: name,
          functionString: null,
          lastIndex: index + objectSize,
          isArray: false,
          arrayIndex: 0,
          raw: false,
          isPossibleDBRef: null,
          validationSetting: shouldValidateKey,
          prev: currentFrame
        };
        currentFrame = objectFrame;
        currentDest = objectFrame.holdingDocument;
        currentIsArray = false;
        index = index + 4;
      }
    } else if (elementType === BSON_DATA_ARRAY) {
      const objectSize = NumberUtils.getInt32LE(buffer2, index);
      if (objectSize < 5 || objectSize > buffer2.length - index)
        throw new BSONError("bad embedded array length in bson");
      const stopIndex = index + objectSize;
      const arrayRaw = !!(fieldsAsRaw && fieldsAsRaw[name]) || (currentFrame?.raw ?? false);
      isDeferredValue = true;
      const arrayFrame = {
        holdingDocument: [],
        elementType: BSON_DATA_ARRAY,
        propertyName: name,
        functionString: null,
        lastIndex: stopIndex,
        isArray: true,
        arrayIndex: 0,
        raw: arrayRaw,
        isPossibleDBRef: false,
        validationSetting: shouldValidateKey,
        prev: currentFrame
      };
      currentFrame = arrayFrame;
      currentDest = arrayFrame.holdingDocument;
      currentIsArray = true;
      index = index + 4;
    } else if (elementType === BSON_DATA_UNDEFINED) {
      value = void 0;
    } else if (elementType === BSON_DATA_NULL) {
      value = null;
    } else if (elementType === BSON_DATA_LONG) {
      if (useBigInt64) {
        value = NumberUtils.getBigInt64LE(buffer2, index);
        index += 8;
      } else {
        const lowBits = NumberUtils.getInt32LE(buffer2, index);
        const highBits = NumberUtils.getInt32LE(buffer2, index + 4);
        index += 8;
        const long = new Long(lowBits, highBits);
        if (promoteLongs && promoteValues === true) {
          value = long.lessThanOrEqual(JS_INT_MAX_LONG) && long.greaterThanOrEqual(JS_INT_MIN_LONG) ? long.toNumber() : long;
        } else {
          value = long;
        }
      }
    } else if (elementType === BSON_DATA_DECIMAL128) {
      const bytes = ByteUtils.allocateUnsafe(16);
      for (let i2 = 0; i2 < 16; i2++)
        bytes[i2] = buffer2[index + i2];
      index = index + 16;
      value = new Decimal128(bytes);
    } else if (elementType === BSON_DATA_BINARY) {
      let binarySize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      const totalBinarySize = binarySize;
      const subType = buffer2[index++];
      if (binarySize < 0)
        throw new BSONError("Negative binary type element size found");
      if (binarySize > buffer2.byteLength)
        throw new BSONError("Binary type size larger than document size");
      if (subType === Binary.SUBTYPE_BYTE_ARRAY) {
        binarySize = NumberUtils.getInt32LE(buffer2, index);
        index += 4;
        if (binarySize < 0)
          throw new BSONError("Negative binary type element size found for subtype 0x02");
        if (binarySize > totalBinarySize - 4)
          throw new BSONError("Binary type with subtype 0x02 contains too long binary size");
        if (binarySize < totalBinarySize - 4)
          throw new BSONError("Binary type with subtype 0x02 contains too short binary size");
      }
      if (promoteBuffers && promoteValues) {
        value = ByteUtils.toLocalBufferType(buffer2.subarray(index, index + binarySize));
      } else {
        value = new Binary(buffer2.subarray(index, index + binarySize), subType);
        if (subType === BSON_BINARY_SUBTYPE_UUID_NEW && UUID.isValid(value)) {
          value = value.toUUID();
        }
      }
      index = index + binarySize;
    } else if (elementType === BSON_DATA_REGEXP && bsonRegExp === false) {
      i = index;
      while (buffer2[i] !== 0 && i < buffer2.length) {
        i++;
      }
      if (i >= buffer2.length)
        throw new BSONError("Bad BSON Document: illegal CString");
      const source = ByteUtils.toUTF8(buffer2, index, i, false);
      index = i + 1;
      i = index;
      while (buffer2[i] !== 0 && i < buffer2.length) {
        i++;
      }
      if (i >= buffer2.length)
        throw new BSONError("Bad BSON Document: illegal CString");
      const regExpOptions = ByteUtils.toUTF8(buffer2, index, i, false);
      index = i + 1;
      const optionsArray = new Array(regExpOptions.length);
      for (i = 0; i < regExpOptions.length; i++) {
        switch (regExpOptions[i]) {
          case "m":
            optionsArray[i] = "m";
            break;
          case "s":
            optionsArray[i] = "g";
            break;
          case "i":
            optionsArray[i] = "i";
            break;
        }
      }
      value = new RegExp(source, optionsArray.join(""));
    } else if (elementType === BSON_DATA_REGEXP && bsonRegExp === true) {
      i = index;
      while (buffer2[i] !== 0 && i < buffer2.length) {
        i++;
      }
      if (i >= buffer2.length)
        throw new BSONError("Bad BSON Document: illegal CString");
      const source = ByteUtils.toUTF8(buffer2, index, i, false);
      index = i + 1;
      i = index;
      while (buffer2[i] !== 0 && i < buffer2.length) {
        i++;
      }
      if (i >= buffer2.length)
        throw new BSONError("Bad BSON Document: illegal CString");
      const regExpOptions = ByteUtils.toUTF8(buffer2, index, i, false);
      index = i + 1;
      value = new BSONRegExp(source, regExpOptions);
    } else if (elementType === BSON_DATA_SYMBOL) {
      const stringSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (stringSize <= 0 || stringSize > buffer2.length - index || buffer2[index + stringSize - 1] !== 0) {
        throw new BSONError("bad string length in bson");
      }
      const symbol = ByteUtils.toUTF8(buffer2, index, index + stringSize - 1, shouldValidateKey);
      value = promoteValues ? symbol : new BSONSymbol(symbol);
      index = index + stringSize;
    } else if (elementType === BSON_DATA_TIMESTAMP) {
      value = new Timestamp({
        i: NumberUtils.getUint32LE(buffer2, index),
        t: NumberUtils.getUint32LE(buffer2, index + 4)
      });
      index += 8;
    } else if (elementType === BSON_DATA_MIN_KEY) {
      value = new MinKey();
    } else if (elementType === BSON_DATA_MAX_KEY) {
      value = new MaxKey();
    } else if (elementType === BSON_DATA_CODE) {
      const stringSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (stringSize <= 0 || stringSize > buffer2.length - index || buffer2[index + stringSize - 1] !== 0) {
        throw new BSONError("bad string length in bson");
      }
      const functionString = ByteUtils.toUTF8(buffer2, index, index + stringSize - 1, shouldValidateKey);
      value = new Code(functionString);
      index = index + stringSize;
    } else if (elementType === BSON_DATA_CODE_W_SCOPE) {
      const totalSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (totalSize < 4 + 4 + 4 + 1) {
        throw new BSONError("code_w_scope total size shorter minimum expected length");
      }
      const stringSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (stringSize <= 0 || stringSize > buffer2.length - index || buffer2[index + stringSize - 1] !== 0) {
        throw new BSONError("bad string length in bson");
      }
      const functionString = ByteUtils.toUTF8(buffer2, index, index + stringSize - 1, shouldValidateKey);
      index = index + stringSize;
      const _index = index;
      const objectSize = NumberUtils.getInt32LE(buffer2, index);
      if (objectSize < 5 || objectSize > buffer2.length - index)
        throw new BSONError("bad scope document size in code_w_scope");
      if (totalSize < 4 + 4 + objectSize + stringSize) {
        throw new BSONError("code_w_scope total size is too short, truncating scope");
      }
      if (totalSize > 4 + 4 + objectSize + stringSize) {
        throw new BSONError("code_w_scope total size is too long, clips outer document");
      }
      isDeferredValue = true;
      const scopeFrame = {
        holdingDocument: {},
        elementType: BSON_DATA_CODE_W_SCOPE,
        propertyName: name,
        functionString,
        lastIndex: _index + objectSize,
        isArray: false,
        arrayIndex: 0,
        raw: false,
        isPossibleDBRef: null,
        validationSetting: shouldValidateKey,
        prev: currentFrame
      };
      currentFrame = scopeFrame;
      currentDest = scopeFrame.holdingDocument;
      currentIsArray = false;
      index = index + 4;
    } else if (elementType === BSON_DATA_DBPOINTER) {
      const stringSize = NumberUtils.getInt32LE(buffer2, index);
      index += 4;
      if (stringSize <= 0 || stringSize > buffer2.length - index || buffer2[index + stringSize - 1] !== 0)
        throw new BSONError("bad string length in bson");
      const namespace = ByteUtils.toUTF8(buffer2, index, index + stringSize - 1, shouldValidateKey);
      index = index + stringSize;
      const oidBuffer = ByteUtils.allocateUnsafe(12);
      for (let i2 = 0; i2 < 12; i2++)
        oidBuffer[i2] = buffer2[index + i2];
      const oid = new ObjectId(oidBuffer);
      index = index + 12;
      value = new DBRef(namespace, oid);
    } else {
      throw new BSONError(`Detected unknown BSON type ${elementType.toString(16)} for fieldname "${name}"`);
    }
    if (!isDeferredValue) {
      assignValue(currentDest, name, value);
    }
  }
  if (currentFrame !== null) {
    throw new BSONError("corrupted bson, more objects expected based on the current document size");
  }
  const object = rootObject;
  if (size !== index - startIndex) {
    if (isArray)
      throw new BSONError("corrupt array bson");
    throw new BSONError("corrupt object bson");
  }
  if (!isPossibleDBRef)
    return object;
  return toPotentialDbRef(object);
}
var regexp = /\x00/;
var ignoreKeys = /* @__PURE__ */ new Set(["$db", "$ref", "$id", "$clusterTime"]);
function serializeString(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_STRING;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes + 1;
  buffer2[index - 1] = 0;
  const size = ByteUtils.encodeUTF8Into(buffer2, value, index + 4);
  NumberUtils.setInt32LE(buffer2, index, size + 1);
  index = index + 4 + size;
  buffer2[index++] = 0;
  return index;
}
function serializeNumber(buffer2, key, value, index) {
  const isNegativeZero = Object.is(value, -0);
  const type = !isNegativeZero && Number.isSafeInteger(value) && value <= BSON_INT32_MAX && value >= BSON_INT32_MIN ? BSON_DATA_INT : BSON_DATA_NUMBER;
  buffer2[index++] = type;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  if (type === BSON_DATA_INT) {
    index += NumberUtils.setInt32LE(buffer2, index, value);
  } else {
    index += NumberUtils.setFloat64LE(buffer2, index, value);
  }
  return index;
}
function serializeBigInt(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_LONG;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index += numberOfWrittenBytes;
  buffer2[index++] = 0;
  index += NumberUtils.setBigInt64LE(buffer2, index, value);
  return index;
}
function serializeNull(buffer2, key, _, index) {
  buffer2[index++] = BSON_DATA_NULL;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  return index;
}
function serializeBoolean(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_BOOLEAN;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  buffer2[index++] = value ? 1 : 0;
  return index;
}
function serializeDate(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_DATE;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const dateInMilis = Long.fromNumber(value.getTime());
  const lowBits = dateInMilis.getLowBits();
  const highBits = dateInMilis.getHighBits();
  index += NumberUtils.setInt32LE(buffer2, index, lowBits);
  index += NumberUtils.setInt32LE(buffer2, index, highBits);
  return index;
}
function serializeRegExp(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_REGEXP;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  if (value.source && value.source.match(regexp) != null) {
    throw new BSONError("value " + value.source + " must not contain null bytes");
  }
  index = index + ByteUtils.encodeUTF8Into(buffer2, value.source, index);
  buffer2[index++] = 0;
  if (value.ignoreCase)
    buffer2[index++] = 105;
  if (value.global)
    buffer2[index++] = 115;
  if (value.multiline)
    buffer2[index++] = 109;
  buffer2[index++] = 0;
  return index;
}
function serializeBSONRegExp(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_REGEXP;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  if (value.pattern.match(regexp) != null) {
    throw new BSONError("pattern " + value.pattern + " must not contain null bytes");
  }
  index = index + ByteUtils.encodeUTF8Into(buffer2, value.pattern, index);
  buffer2[index++] = 0;
  const sortedOptions = value.options.split("").sort().join("");
  index = index + ByteUtils.encodeUTF8Into(buffer2, sortedOptions, index);
  buffer2[index++] = 0;
  return index;
}
function serializeMinMax(buffer2, key, value, index) {
  if (value === null) {
    buffer2[index++] = BSON_DATA_NULL;
  } else if (value[bsonType] === "MinKey") {
    buffer2[index++] = BSON_DATA_MIN_KEY;
  } else {
    buffer2[index++] = BSON_DATA_MAX_KEY;
  }
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  return index;
}
function serializeObjectId(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_OID;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  index += value.serializeInto(buffer2, index);
  return index;
}
function serializeBuffer(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_BINARY;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const size = value.length;
  index += NumberUtils.setInt32LE(buffer2, index, size);
  buffer2[index++] = BSON_BINARY_SUBTYPE_DEFAULT;
  if (size <= 16) {
    for (let i = 0; i < size; i++)
      buffer2[index + i] = value[i];
  } else {
    buffer2.set(value, index);
  }
  index = index + size;
  return index;
}
function serializeDecimal128(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_DECIMAL128;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  for (let i = 0; i < 16; i++)
    buffer2[index + i] = value.bytes[i];
  return index + 16;
}
function serializeLong(buffer2, key, value, index) {
  buffer2[index++] = value[bsonType] === "Long" ? BSON_DATA_LONG : BSON_DATA_TIMESTAMP;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const lowBits = value.getLowBits();
  const highBits = value.getHighBits();
  index += NumberUtils.setInt32LE(buffer2, index, lowBits);
  index += NumberUtils.setInt32LE(buffer2, index, highBits);
  return index;
}
function serializeInt32(buffer2, key, value, index) {
  value = value.valueOf();
  buffer2[index++] = BSON_DATA_INT;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  index += NumberUtils.setInt32LE(buffer2, index, value);
  return index;
}
function serializeDouble(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_NUMBER;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  index += NumberUtils.setFloat64LE(buffer2, index, value.value);
  return index;
}
function serializeFunction(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_CODE;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const functionString = value.toString();
  const size = ByteUtils.encodeUTF8Into(buffer2, functionString, index + 4) + 1;
  NumberUtils.setInt32LE(buffer2, index, size);
  index = index + 4 + size - 1;
  buffer2[index++] = 0;
  return index;
}
function serializeBinary(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_BINARY;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const data = value.buffer;
  let size = value.position;
  if (value.sub_type === Binary.SUBTYPE_BYTE_ARRAY)
    size = size + 4;
  index += NumberUtils.setInt32LE(buffer2, index, size);
  buffer2[index++] = value.sub_type;
  if (value.sub_type === Binary.SUBTYPE_BYTE_ARRAY) {
    size = size - 4;
    index += NumberUtils.setInt32LE(buffer2, index, size);
  }
  if (value.sub_type === Binary.SUBTYPE_VECTOR) {
    validateBinaryVector(value);
  }
  if (size <= 16) {
    for (let i = 0; i < size; i++)
      buffer2[index + i] = data[i];
  } else {
    buffer2.set(data, index);
  }
  index = index + value.position;
  return index;
}
function serializeSymbol(buffer2, key, value, index) {
  buffer2[index++] = BSON_DATA_SYMBOL;
  const numberOfWrittenBytes = ByteUtils.encodeUTF8Into(buffer2, key, index);
  index = index + numberOfWrittenBytes;
  buffer2[index++] = 0;
  const size = ByteUtils.encodeUTF8Into(buffer2, value.value, index + 4) + 1;
  NumberUtils.setInt32LE(buffer2, index, size);
  index = index + 4 + size - 1;
  buffer2[index++] = 0;
  return index;
}
function makeFrame(sourceObject, objectSizeIndex, codeSizeIndex, prev, checkKeys, ignoreUndefined) {
  if (Array.isArray(sourceObject)) {
    return {
      sourceObject,
      isArray: true,
      objectSizeIndex,
      codeSizeIndex,
      iterTarget: sourceObject,
      keys: null,
      keyIndex: 0,
      mapIterator: null,
      prev,
      checkKeys,
      ignoreUndefined
    };
  }
  if (sourceObject instanceof Map || isMap(sourceObject)) {
    return {
      sourceObject,
      isArray: false,
      objectSizeIndex,
      codeSizeIndex,
      iterTarget: sourceObject,
      keys: null,
      keyIndex: 0,
      mapIterator: sourceObject.entries(),
      prev,
      checkKeys,
      ignoreUndefined
    };
  }
  let target = sourceObject;
  if (typeof target?.toBSON === "function") {
    target = target.toBSON();
    if (target != null && typeof target !== "object") {
      throw new BSONError("toBSON function did not return an object");
    }
  }
  return {
    sourceObject,
    isArray: false,
    objectSizeIndex,
    codeSizeIndex,
    iterTarget: target,
    keys: Object.keys(target),
    keyIndex: 0,
    mapIterator: null,
    prev,
    checkKeys,
    ignoreUndefined
  };
}
function serializeInto(buffer2, object, checkKeys, startingIndex, serializeFunctions, ignoreUndefined, path) {
  if (path == null) {
    if (object == null) {
      buffer2[0] = 5;
      buffer2[1] = 0;
      buffer2[2] = 0;
      buffer2[3] = 0;
      buffer2[4] = 0;
      return 5;
    }
    if (Array.isArray(object)) {
      throw new BSONError("serialize does not support an array as the root input");
    }
    if (typeof object !== "object") {
      throw new BSONError("serialize does not support non-object as the root input");
    } else if ("_bsontype" in object && typeof object._bsontype === "string") {
      throw new BSONError(`BSON types cannot be serialized as a document`);
    } else if (isDate(object) || isRegExp(object) || isUint8Array(object) || isAnyArrayBuffer(object)) {
      throw new BSONError(`date, regexp, typedarray, and arraybuffer cannot be BSON documents`);
    }
    path = /* @__PURE__ */ new Set();
  }
  path.add(object);
  let currentFrame = makeFrame(object, startingIndex, null, null, checkKeys, ignoreUndefined);
  let index = startingIndex + 4;
  while (currentFrame !== null) {
    const frame = currentFrame;
    let key;
    let value;
    if (frame.mapIterator !== null) {
      const next = frame.mapIterator.next();
      if (next.done) {
        buffer2[index++] = 0;
        NumberUtils.setInt32LE(buffer2, frame.objectSizeIndex, index - frame.objectSizeIndex);
        if (frame.codeSizeIndex !== null) {
          NumberUtils.setInt32LE(buffer2, frame.codeSizeIndex, index - frame.codeSizeIndex);
        }
        path.delete(frame.sourceObject);
        currentFrame = frame.prev;
        continue;
      }
      key = next.value[0];
      value = next.value[1];
    } else if (frame.keys !== null) {
      if (frame.keyIndex >= frame.keys.length) {
        buffer2[index++] = 0;
        NumberUtils.setInt32LE(buffer2, frame.objectSizeIndex, index - frame.objectSizeIndex);
        if (frame.codeSizeIndex !== null) {
          NumberUtils.setInt32LE(buffer2, frame.codeSizeIndex, index - frame.codeSizeIndex);
        }
        path.delete(frame.sourceObject);
        currentFrame = frame.prev;
        continue;
      }
      key = frame.keys[frame.keyIndex++];
      value = frame.iterTarget[key];
    } else {
      const arr = frame.iterTarget;
      if (frame.keyIndex >= arr.length) {
        buffer2[index++] = 0;
        NumberUtils.setInt32LE(buffer2, frame.objectSizeIndex, index - frame.objectSizeIndex);
        if (frame.codeSizeIndex !== null) {
          NumberUtils.setInt32LE(buffer2, frame.codeSizeIndex, index - frame.codeSizeIndex);
        }
        path.delete(frame.sourceObject);
        currentFrame = frame.prev;
        continue;
      }
      const i = frame.keyIndex++;
      key = String(i);
      value = arr[i];
    }
    if (typeof value?.toBSON === "function") {
      value = value.toBSON();
    }
    if (!frame.isArray && typeof key === "string" && !(key[0] === "$" && ignoreKeys.has(key))) {
      if (regexp.test(key)) {
        throw new BSONError("key " + key + " must not contain null bytes");
      }
      if (frame.checkKeys) {
        if ("$" === key[0]) {
          throw new BSONError("key " + key + " must not start with '$'");
        } else if (key.includes(".")) {
          throw new BSONError("key " + key + " must not contain '.'");
        }
      }
    }
    const type = typeof value;
    if (value === void 0) {
      if (frame.isArray || frame.ignoreUndefined === false) {
        index = serializeNull(buffer2, key, value, index);
      }
    } else if (value === null) {
      index = serializeNull(buffer2, key, value, index);
    } else if (type === "string") {
      index = serializeString(buffer2, key, value, index);
    } else if (type === "number") {
      index = serializeNumber(buffer2, key, value, index);
    } else if (type === "bigint") {
      index = serializeBigInt(buffer2, key, value, index);
    } else if (type === "boolean") {
      index = serializeBoolean(buffer2, key, value, index);
    } else if (type === "object" && value._bsontype == null) {
      if (value instanceof Date || isDate(value)) {
        index = serializeDate(buffer2, key, value, index);
      } else if (value instanceof Uint8Array || isUint8Array(value)) {
        index = serializeBuffer(buffer2, key, value, index);
      } else if (value instanceof RegExp || isRegExp(value)) {
        index = serializeRegExp(buffer2, key, value, index);
      } else {
        if (path.has(value)) {
          throw new BSONError("Cannot convert circular structure to BSON");
        }
        const nestedIsArray = Array.isArray(value);
        buffer2[index++] = nestedIsArray ? BSON_DATA_ARRAY : BSON_DATA_OBJECT;
        index += ByteUtils.encodeUTF8Into(buffer2, key, index);
        buffer2[index++] = 0;
        const nestedStartIndex = index;
        path.add(value);
        currentFrame = makeFrame(value, nestedStartIndex, null, frame, frame.checkKeys, frame.ignoreUndefined);
        index += 4;
      }
    } else if (type === "object") {
      if (value[BSON_VERSION_SYMBOL] !== BSON_MAJOR_VERSION) {
        throw new BSONVersionError();
      }
      const tag = value[bsonType];
      if (tag === "ObjectId") {
        index = serializeObjectId(buffer2, key, value, index);
      } else if (tag === "Decimal128") {
        index = serializeDecimal128(buffer2, key, value, index);
      } else if (tag === "Long" || tag === "Timestamp") {
        index = serializeLong(buffer2, key, value, index);
      } else if (tag === "Double") {
        index = serializeDouble(buffer2, key, value, index);
      } else if (tag === "Code") {
        const codeValue = value;
        if (codeValue.scope && typeof codeValue.scope === "object") {
          buffer2[index++] = BSON_DATA_CODE_W_SCOPE;
          index += ByteUtils.encodeUTF8Into(buffer2, key, index);
          buffer2[index++] = 0;
          const codeTotalSizeIndex = index;
          index += 4;
          const functionString = codeValue.code;
          const codeSize = ByteUtils.encodeUTF8Into(buffer2, functionString, index + 4) + 1;
          NumberUtils.setInt32LE(buffer2, index, codeSize);
          buffer2[index + 4 + codeSize - 1] = 0;
          index = index + codeSize + 4;
          const scope = codeValue.scope;
          if (path.has(scope)) {
            throw new BSONError("Cannot convert circular structure to BSON");
          }
          path.add(scope);
          currentFrame = makeFrame(scope, index, codeTotalSizeIndex, frame, frame.checkKeys, frame.ignoreUndefined);
          index += 4;
        } else {
          buffer2[index++] = BSON_DATA_CODE;
          index += ByteUtils.encodeUTF8Into(buffer2, key, index);
          buffer2[index++] = 0;
          const functionString = codeValue.code.toString();
          const size = ByteUtils.encodeUTF8Into(buffer2, functionString, index + 4) + 1;
          NumberUtils.setInt32LE(buffer2, index, size);
          index = index + 4 + size - 1;
          buffer2[index++] = 0;
        }
      } else if (tag === "Binary") {
        index = serializeBinary(buffer2, key, value, index);
      } else if (tag === "BSONSymbol") {
        index = serializeSymbol(buffer2, key, value, index);
      } else if (tag === "DBRef") {
        const dbref = value;
        const orderedValues = Object.assign({ $ref: dbref.collection, $id: dbref.oid }, dbref.db != null ? { $db: dbref.db } : null, dbref.fields);
        buffer2[index++] = BSON_DATA_OBJECT;
        index += ByteUtils.encodeUTF8Into(buffer2, key, index);
        buffer2[index++] = 0;
        path.add(orderedValues);
        currentFrame = makeFrame(orderedValues, index, null, frame, false, true);
        index += 4;
      } else if (tag === "BSONRegExp") {
        index = serializeBSONRegExp(buffer2, key, value, index);
      } else if (tag === "Int32") {
        index = serializeInt32(buffer2, key, value, index);
      } else if (tag === "MinKey" || tag === "MaxKey") {
        index = serializeMinMax(buffer2, key, value, index);
      } else if (typeof value._bsontype !== "undefined") {
        throw new BSONError(`Unrecognized or invalid _bsontype: ${String(value._bsontype)}`);
      }
    } else if (type === "function" && serializeFunctions) {
      index = serializeFunction(buffer2, key, value, index);
    }
  }
  return index;
}
function isBSONType(value) {
  return value != null && typeof value === "object" && "_bsontype" in value && typeof value._bsontype === "string";
}
var keysToCodecs = {
  $oid: ObjectId,
  $binary: Binary,
  $uuid: Binary,
  $symbol: BSONSymbol,
  $numberInt: Int32,
  $numberDecimal: Decimal128,
  $numberDouble: Double,
  $numberLong: Long,
  $minKey: MinKey,
  $maxKey: MaxKey,
  $regex: BSONRegExp,
  $regularExpression: BSONRegExp,
  $timestamp: Timestamp
};
function deserializeValue(value, options = {}) {
  if (typeof value === "number") {
    const in32BitRange = value <= BSON_INT32_MAX && value >= BSON_INT32_MIN;
    const in64BitRange = value <= BSON_INT64_MAX && value >= BSON_INT64_MIN;
    if (options.relaxed || options.legacy) {
      return value;
    }
    if (Number.isInteger(value) && !Object.is(value, -0)) {
      if (in32BitRange) {
        return new Int32(value);
      }
      if (in64BitRange) {
        if (options.useBigInt64) {
          return BigInt(value);
        }
        return Long.fromNumber(value);
      }
    }
    return new Double(value);
  }
  if (value == null || typeof value !== "object")
    return value;
  if (value.$undefined)
    return null;
  const keys = Object.keys(value).filter((k) => k.startsWith("$") && value[k] != null);
  for (let i = 0; i < keys.length; i++) {
    const c = keysToCodecs[keys[i]];
    if (c)
      return c.fromExtendedJSON(value, options);
  }
  if (value.$date != null) {
    const d = value.$date;
    const date = /* @__PURE__ */ new Date();
    if (options.legacy) {
      if (typeof d === "number")
        date.setTime(d);
      else if (typeof d === "string")
        date.setTime(Date.parse(d));
      else if (typeof d === "bigint")
        date.setTime(Number(d));
      else
        throw new BSONRuntimeError(`Unrecognized type for EJSON date: ${typeof d}`);
    } else {
      if (typeof d === "string")
        date.setTime(Date.parse(d));
      else if (Long.isLong(d))
        date.setTime(d.toNumber());
      else if (typeof d === "number" && options.relaxed)
        date.setTime(d);
      else if (typeof d === "bigint")
        date.setTime(Number(d));
      else
        throw new BSONRuntimeError(`Unrecognized type for EJSON date: ${typeof d}`);
    }
    return date;
  }
  if (value.$code != null) {
    const copy = Object.assign({}, value);
    if (value.$scope) {
      copy.$scope = deserializeValue(value.$scope);
    }
    return Code.fromExtendedJSON(value);
  }
  if (isDBRefLike(value) || value.$dbPointer) {
    const v = value.$ref ? value : value.$dbPointer;
    if (v instanceof DBRef)
      return v;
    const dollarKeys = Object.keys(v).filter((k) => k.startsWith("$"));
    let valid = true;
    dollarKeys.forEach((k) => {
      if (["$ref", "$id", "$db"].indexOf(k) === -1)
        valid = false;
    });
    if (valid)
      return DBRef.fromExtendedJSON(v);
  }
  return value;
}
function serializeArray(array, options) {
  return array.map((v, index) => {
    options.seenObjects.push({ propertyName: `index ${index}`, obj: null });
    try {
      return serializeValue(v, options);
    } finally {
      options.seenObjects.pop();
    }
  });
}
function getISOString(date) {
  const isoStr = date.toISOString();
  return date.getUTCMilliseconds() !== 0 ? isoStr : isoStr.slice(0, -5) + "Z";
}
function serializeValue(value, options) {
  if (value instanceof Map || isMap(value)) {
    const obj = /* @__PURE__ */ Object.create(null);
    for (const [k, v] of value) {
      if (typeof k !== "string") {
        throw new BSONError("Can only serialize maps with string keys");
      }
      obj[k] = v;
    }
    return serializeValue(obj, options);
  }
  if ((typeof value === "object" || typeof value === "function") && value !== null) {
    const index = options.seenObjects.findIndex((entry) => entry.obj === value);
    if (index !== -1) {
      const props = options.seenObjects.map((entry) => entry.propertyName);
      const leadingPart = props.slice(0, index).map((prop) => `${prop} -> `).join("");
      const alreadySeen = props[index];
      const circularPart = " -> " + props.slice(index + 1, props.length - 1).map((prop) => `${prop} -> `).join("");
      const current = props[props.length - 1];
      const leadingSpace = " ".repeat(leadingPart.length + alreadySeen.length / 2);
      const dashes = "-".repeat(circularPart.length + (alreadySeen.length + current.length) / 2 - 1);
      throw new BSONError(`Converting circular structure to EJSON:
    ${leadingPart}${alreadySeen}${circularPart}${current}
    ${leadingSpace}\\${dashes}/`);
    }
    options.seenObjects[options.seenObjects.length - 1].obj = value;
  }
  if (Array.isArray(value))
    return serializeArray(value, options);
  if (value === void 0)
    return options.ignoreUndefined ? void 0 : null;
  if (value instanceof Date || isDate(value)) {
    const dateNum = value.getTime(), inRange = dateNum > -1 && dateNum < 2534023008e5;
    if (options.legacy) {
      return options.relaxed && inRange ? { $date: value.getTime() } : { $date: getISOString(value) };
    }
    return options.relaxed && inRange ? { $date: getISOString(value) } : { $date: { $numberLong: value.getTime().toString() } };
  }
  if (typeof value === "number" && (!options.relaxed || !isFinite(value))) {
    if (Number.isInteger(value) && !Object.is(value, -0)) {
      if (value >= BSON_INT32_MIN && value <= BSON_INT32_MAX) {
        return { $numberInt: value.toString() };
      }
      if (value >= BSON_INT64_MIN && value <= BSON_INT64_MAX) {
        return { $numberLong: value.toString() };
      }
    }
    return { $numberDouble: Object.is(value, -0) ? "-0.0" : value.toString() };
  }
  if (typeof value === "bigint") {
    if (!options.relaxed) {
      return { $numberLong: BigInt.asIntN(64, value).toString() };
    }
    return Number(BigInt.asIntN(64, value));
  }
  if (value instanceof RegExp || isRegExp(value)) {
    let flags = value.flags;
    if (flags === void 0) {
      const match = value.toString().match(/[gimuy]*$/);
      if (match) {
        flags = match[0];
      }
    }
    const rx = new BSONRegExp(value.source, flags);
    return rx.toExtendedJSON(options);
  }
  if (value != null && typeof value === "object")
    return serializeDocument(value, options);
  return value;
}
var BSON_TYPE_MAPPINGS = {
  Binary: (o) => new Binary(o.value(), o.sub_type),
  Code: (o) => new Code(o.code, o.scope),
  DBRef: (o) => new DBRef(o.collection || o.namespace, o.oid, o.db, o.fields),
  Decimal128: (o) => new Decimal128(o.bytes),
  Double: (o) => new Double(o.value),
  Int32: (o) => new Int32(o.value),
  Long: (o) => Long.fromBits(o.low != null ? o.low : o.low_, o.low != null ? o.high : o.high_, o.low != null ? o.unsigned : o.unsigned_),
  MaxKey: () => new MaxKey(),
  MinKey: () => new MinKey(),
  ObjectId: (o) => new ObjectId(o),
  BSONRegExp: (o) => new BSONRegExp(o.pattern, o.options),
  BSONSymbol: (o) => new BSONSymbol(o.value),
  Timestamp: (o) => Timestamp.fromBits(o.low, o.high)
};
function serializeDocument(doc, options) {
  if (doc == null || typeof doc !== "object")
    throw new BSONError("not an object instance");
  const bsontype = doc._bsontype;
  if (typeof bsontype === "undefined") {
    const _doc = {};
    for (const name of Object.keys(doc)) {
      options.seenObjects.push({ propertyName: name, obj: null });
      try {
        const value = serializeValue(doc[name], options);
        if (name === "__proto__") {
          Object.defineProperty(_doc, name, {
            value,
            writable: true,
            enumerable: true,
            configurable: true
          });
        } else {
          _doc[name] = value;
        }
      } finally {
        options.seenObjects.pop();
      }
    }
    return _doc;
  } else if (doc != null && typeof doc === "object" && typeof doc._bsontype === "string" && doc[BSON_VERSION_SYMBOL] !== BSON_MAJOR_VERSION) {
    throw new BSONVersionError();
  } else if (isBSONType(doc)) {
    let outDoc = doc;
    if (typeof outDoc.toExtendedJSON !== "function") {
      const mapper = BSON_TYPE_MAPPINGS[doc._bsontype];
      if (!mapper) {
        throw new BSONError("Unrecognized or invalid _bsontype: " + doc._bsontype);
      }
      outDoc = mapper(outDoc);
    }
    if (bsontype === "Code" && outDoc.scope) {
      outDoc = new Code(outDoc.code, serializeValue(outDoc.scope, options));
    } else if (bsontype === "DBRef" && outDoc.oid) {
      outDoc = new DBRef(serializeValue(outDoc.collection, options), serializeValue(outDoc.oid, options), serializeValue(outDoc.db, options), serializeValue(outDoc.fields, options));
    }
    return outDoc.toExtendedJSON(options);
  } else {
    throw new BSONError("_bsontype must be a string, but was: " + typeof bsontype);
  }
}
function parse(text, options) {
  const ejsonOptions = {
    useBigInt64: options?.useBigInt64 ?? false,
    relaxed: options?.relaxed ?? true,
    legacy: options?.legacy ?? false
  };
  return JSON.parse(text, (key, value) => {
    if (key.indexOf("\0") !== -1) {
      throw new BSONError(`BSON Document field names cannot contain null bytes, found: ${JSON.stringify(key)}`);
    }
    return deserializeValue(value, ejsonOptions);
  });
}
function stringify(value, replacerOrOptions, spaceOrOptions, options) {
  if (spaceOrOptions != null && typeof spaceOrOptions === "object") {
    options = spaceOrOptions;
    spaceOrOptions = void 0;
  }
  if (replacerOrOptions != null && typeof replacerOrOptions === "object" && !Array.isArray(replacerOrOptions)) {
    options = replacerOrOptions;
    replacerOrOptions = void 0;
  }
  const serializeOptions = Object.assign({ relaxed: true, legacy: false }, options, {
    seenObjects: [{ propertyName: "(root)", obj: null }]
  });
  const doc = serializeValue(value, serializeOptions);
  return JSON.stringify(doc, replacerOrOptions, spaceOrOptions);
}
function EJSONserialize(value, options) {
  options = options || {};
  return JSON.parse(stringify(value, options));
}
function EJSONdeserialize(ejson, options) {
  options = options || {};
  return parse(JSON.stringify(ejson), options);
}
var EJSON = /* @__PURE__ */ Object.create(null);
EJSON.parse = parse;
EJSON.stringify = stringify;
EJSON.serialize = EJSONserialize;
EJSON.deserialize = EJSONdeserialize;
Object.freeze(EJSON);
var BSONElementType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: 255,
  maxKey: 127
};
function getSize(source, offset) {
  try {
    return NumberUtils.getNonnegativeInt32LE(source, offset);
  } catch (cause) {
    throw new BSONOffsetError("BSON size cannot be negative", offset, { cause });
  }
}
function findNull(bytes, offset) {
  let nullTerminatorOffset = offset;
  for (; bytes[nullTerminatorOffset]; nullTerminatorOffset++)
    ;
  if (nullTerminatorOffset >= bytes.length - 1) {
    throw new BSONOffsetError("Null terminator not found", offset);
  }
  return nullTerminatorOffset;
}
function parseToElements(bytes, startOffset = 0) {
  startOffset ??= 0;
  if (bytes.length < 5) {
    throw new BSONOffsetError(`Input must be at least 5 bytes, got ${bytes.length} bytes`, startOffset);
  }
  const documentSize = getSize(bytes, startOffset);
  if (documentSize > bytes.length - startOffset) {
    throw new BSONOffsetError(`Parsed documentSize (${documentSize} bytes) does not match input length (${bytes.length} bytes)`, startOffset);
  }
  if (bytes[startOffset + documentSize - 1] !== 0) {
    throw new BSONOffsetError("BSON documents must end in 0x00", startOffset + documentSize);
  }
  const elements = [];
  let offset = startOffset + 4;
  while (offset <= documentSize + startOffset) {
    const type = bytes[offset];
    offset += 1;
    if (type === 0) {
      if (offset - startOffset !== documentSize) {
        throw new BSONOffsetError(`Invalid 0x00 type byte`, offset);
      }
      break;
    }
    const nameOffset = offset;
    const nameLength = findNull(bytes, offset) - nameOffset;
    offset += nameLength + 1;
    let length;
    if (type === BSONElementType.double || type === BSONElementType.long || type === BSONElementType.date || type === BSONElementType.timestamp) {
      length = 8;
    } else if (type === BSONElementType.int) {
      length = 4;
    } else if (type === BSONElementType.objectId) {
      length = 12;
    } else if (type === BSONElementType.decimal) {
      length = 16;
    } else if (type === BSONElementType.bool) {
      length = 1;
    } else if (type === BSONElementType.null || type === BSONElementType.undefined || type === BSONElementType.maxKey || type === BSONElementType.minKey) {
      length = 0;
    } else if (type === BSONElementType.regex) {
      length = findNull(bytes, findNull(bytes, offset) + 1) + 1 - offset;
    } else if (type === BSONElementType.object || type === BSONElementType.array || type === BSONElementType.javascriptWithScope) {
      length = getSize(bytes, offset);
    } else if (type === BSONElementType.string || type === BSONElementType.binData || type === BSONElementType.dbPointer || type === BSONElementType.javascript || type === BSONElementType.symbol) {
      length = getSize(bytes, offset) + 4;
      if (type === BSONElementType.binData) {
        length += 1;
      }
      if (type === BSONElementType.dbPointer) {
        length += 12;
      }
    } else {
      throw new BSONOffsetError(`Invalid 0x${type.toString(16).padStart(2, "0")} type byte`, offset);
    }
    if (offset + length > startOffset + documentSize - 1) {
      throw new BSONOffsetError("value reports length larger than document", offset);
    }
    elements.push([type, nameOffset, nameLength, offset, length]);
    offset += length;
  }
  return elements;
}
var onDemand = /* @__PURE__ */ Object.create(null);
onDemand.parseToElements = parseToElements;
onDemand.ByteUtils = ByteUtils;
onDemand.NumberUtils = NumberUtils;
Object.freeze(onDemand);
var MAXSIZE = 1024 * 1024 * 17;
var buffer = ByteUtils.allocate(MAXSIZE);
function serialize(object, options = {}) {
  const checkKeys = typeof options.checkKeys === "boolean" ? options.checkKeys : false;
  const serializeFunctions = typeof options.serializeFunctions === "boolean" ? options.serializeFunctions : false;
  const ignoreUndefined = typeof options.ignoreUndefined === "boolean" ? options.ignoreUndefined : true;
  const minInternalBufferSize = typeof options.minInternalBufferSize === "number" ? options.minInternalBufferSize : MAXSIZE;
  if (buffer.length < minInternalBufferSize) {
    buffer = ByteUtils.allocate(minInternalBufferSize);
  }
  const serializationIndex = serializeInto(buffer, object, checkKeys, 0, serializeFunctions, ignoreUndefined, null);
  const finishedBuffer = ByteUtils.allocateUnsafe(serializationIndex);
  finishedBuffer.set(buffer.subarray(0, serializationIndex), 0);
  return finishedBuffer;
}
function deserialize(buffer2, options = {}) {
  return internalDeserialize(ByteUtils.toLocalBufferType(buffer2), options);
}

// local-mongodb/src/mongo-wire/bson.ts
function encode(document) {
  return Buffer.from(serialize(document));
}
function decode(bytes) {
  return deserialize(bytes);
}
var MalformedBytes = class extends Error {
  name = "MalformedBytes";
};

// local-mongodb/src/mongo-wire/messages.ts
var OP_QUERY = 2004;
var OP_MSG = 2013;
var HEADER = 16;
var FLAG = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 1 << 16 };
function readMessage(bytes) {
  const opCode = bytes.readInt32LE(12);
  const head = { requestId: bytes.readInt32LE(4), responseTo: bytes.readInt32LE(8), opCode };
  if (opCode === OP_MSG) return { ...head, ...readSections(bytes) };
  if (opCode === OP_QUERY) {
    const nameEnd = bytes.indexOf(0, HEADER + 4);
    if (nameEnd < 0) throw new MalformedBytes("OP_QUERY without a collection name");
    const body = documentAt(bytes, nameEnd + 9, bytes.length);
    return { ...head, moreToCome: false, exhaustAllowed: false, body, sequences: /* @__PURE__ */ new Map() };
  }
  throw new MalformedBytes(`operation ${opCode} is not known`);
}
function encodeMessage(body, requestId, responseTo = 0) {
  return Buffer.concat([header(OP_MSG, 21 + body.length, 21, requestId, responseTo), body]);
}
function header(opCode, length, size, requestId, responseTo) {
  const head = Buffer.alloc(size);
  head.writeInt32LE(length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opCode, 12);
  return head;
}
function readSections(bytes) {
  const flags = bytes.length < HEADER + 4 ? 0 : bytes.readUInt32LE(HEADER);
  const end = flags & FLAG.checksumPresent ? bytes.length - 4 : bytes.length;
  const sequences = /* @__PURE__ */ new Map();
  let body = null;
  for (let at = HEADER + 4; at < end; ) {
    const section = documentAt(bytes, at + 1, end);
    if (bytes[at] === 0 && body === null) body = section;
    else if (bytes[at] === 1) {
      const nameEnd = section.indexOf(0, 4);
      if (nameEnd < 0) throw new MalformedBytes("a document sequence without a name");
      sequences.set(section.toString("utf8", 4, nameEnd), section.subarray(nameEnd + 1));
    } else throw new MalformedBytes(`section kind ${bytes[at]} is not allowed`);
    at += 1 + section.length;
  }
  if (body === null) throw new MalformedBytes("a message without a body");
  return {
    moreToCome: (flags & FLAG.moreToCome) !== 0,
    exhaustAllowed: (flags & FLAG.exhaustAllowed) !== 0,
    body,
    sequences
  };
}
function documentAt(bytes, at, end) {
  const length = at + 4 > end ? 0 : bytes.readInt32LE(at);
  if (length < 5 || at + length > end)
    throw new MalformedBytes("a section reaches beyond its message");
  return bytes.subarray(at, at + length);
}
var MAX_MESSAGE_BYTES = 48e6;
var HARD_LIMIT = MAX_MESSAGE_BYTES + 16 * 1024;
var Framer = class {
  chunks = [];
  have = 0;
  need = HEADER;
  onMessage;
  constructor(onMessage) {
    this.onMessage = onMessage;
  }
  /** @throws MalformedBytes when the client does not speak the protocol; the connection is of no use then */
  push(chunk) {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return;
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.have);
    let at = 0;
    this.need = HEADER;
    while (bytes.length - at >= HEADER) {
      const length = bytes.readInt32LE(at);
      if (length < HEADER || length > HARD_LIMIT)
        throw new MalformedBytes(`a message of ${length} bytes is not allowed`);
      if (bytes.length - at < length) {
        this.need = length;
        break;
      }
      this.onMessage(readMessage(bytes.subarray(at, at + length)));
      at += length;
    }
    const rest = bytes.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.have = rest.length;
  }
};

// local-mongodb/src/mongo-wire/client.ts
function runCommand(port, command, timeoutMs = 5e3) {
  return new Promise((resolve2, reject) => {
    const socket = connect(port, "127.0.0.1");
    const framer = new Framer((message2) => {
      socket.destroy();
      resolve2(decode(message2.body));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer on port ${port}`)));
    socket.on(
      "connect",
      () => socket.write(encodeMessage(encode({ ...command, $db: command.$db ?? "admin" }), 1))
    );
    socket.on("data", (chunk) => {
      try {
        framer.push(chunk);
      } catch (error) {
        socket.destroy(error);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`port ${port} closed the connection`)));
  });
}

// local-mongodb/src/processes/guard.ts
import { accessSync, constants, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { delimiter, dirname, join as join2 } from "node:path";
function guarded(command, args, signal, runAs = null) {
  const setpriv = findCommand("setpriv") ?? findCommand("setpriv", { PATH: "/usr/bin:/bin" });
  if (!setpriv) {
    if (runAs)
      throw new Error("setpriv (Debian package util-linux) is needed to start as another user");
    return { command, args };
  }
  const identity = runAs ? identityOptions(runAs) : [];
  const death = ["--pdeathsig", signal.replace("SIG", "")];
  return { command: setpriv, args: [...identity, ...death, command, ...args] };
}
function identityOptions(runAs) {
  const { uid, gid, passClosedFolders } = runAs;
  const identity = ["--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
  if (!passClosedFolders) return identity;
  const kept = ["--inh-caps", "--ambient-caps", "--bounding-set"].flatMap((set) => [
    set,
    "-all,+dac_override"
  ]);
  return ["--securebits", "+no_setuid_fixup", ...identity, ...kept];
}
function findCommand(name, env = process.env) {
  for (const folder of (env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const file = join2(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
    }
  }
  return null;
}
async function isOpenToAll(path) {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

// local-mongodb/src/processes/wait-for.ts
import { setTimeout as delay } from "node:timers/promises";
async function waitFor(check, signal, everyMs = 25) {
  for (; ; ) {
    try {
      return await check();
    } catch (error) {
      if (signal.aborted) throw error;
    }
    await delay(everyMs);
  }
}

// local-mongodb/src/provision/layout.ts
import { chmod, cp, mkdir as mkdir2, readdir as readdir2, rename, writeFile as writeFile2 } from "node:fs/promises";
import { basename, dirname as dirname2, join as join3 } from "node:path";
var POSTGRES_LIB = `usr/lib/postgresql/${POSTGRES_MAJOR}`;
var POSTGRES_SHARE = `usr/share/postgresql/${POSTGRES_MAJOR}`;
var BINARIES = ["postgres", "initdb"];
var MODULES = /^(pg_documentdb.*|tsm_system_rows|plpgsql|dict_snowball)\.so$/;
var EXTENSIONS = /^(documentdb|plpgsql|tsm_system_rows)/;
var ENGINE_PATHS = {
  postgres: `${POSTGRES_LIB}/bin/postgres`,
  initdb: `${POSTGRES_LIB}/bin/initdb`,
  /** Folder whose `extension/` holds the stand-ins of extensions that are not installed. */
  stubs: "stubs",
  manifest: "manifest.json"
};
async function assemble(unpacked, root, stubs) {
  const loader = await findLoader(unpacked);
  for (const part of ["bin", "lib"])
    await mkdir2(join3(root, POSTGRES_LIB, part), { recursive: true });
  await mkdir2(join3(root, POSTGRES_SHARE, "extension"), { recursive: true });
  for (const name of BINARIES)
    await move(unpacked, root, `${POSTGRES_LIB}/bin/${name}`, `${POSTGRES_LIB}/bin/${name}.real`);
  const modules = (await readdir2(join3(unpacked, POSTGRES_LIB, "lib"))).filter(
    (n) => MODULES.test(n)
  );
  for (const name of modules) await move(unpacked, root, `${POSTGRES_LIB}/lib/${name}`);
  for (const entry of await readdir2(join3(unpacked, POSTGRES_SHARE), { withFileTypes: true }))
    if (entry.isFile() || ["timezonesets", "tsearch_data"].includes(entry.name))
      await move(unpacked, root, `${POSTGRES_SHARE}/${entry.name}`);
  for (const name of await readdir2(join3(unpacked, POSTGRES_SHARE, "extension")))
    if (EXTENSIONS.test(name)) await move(unpacked, root, `${POSTGRES_SHARE}/extension/${name}`);
  const objects = [
    ...BINARIES.map((name) => `${POSTGRES_LIB}/bin/${name}.real`),
    ...modules.map((name) => `${POSTGRES_LIB}/lib/${name}`)
  ];
  await copyLibraries(unpacked, root, loader, objects);
  for (const name of BINARIES) await writeWrapper(root, name, loader);
  await cp(stubs, join3(root, ENGINE_PATHS.stubs), { recursive: true });
}
async function findLoader(unpacked) {
  for (const triplet of await readdir2(join3(unpacked, "usr/lib"))) {
    const folder = join3("usr/lib", triplet);
    const names = await readdir2(join3(unpacked, folder)).catch(() => []);
    const loader = names.find((name) => /^ld-linux.*\.so\.\d+$/.test(name));
    if (loader) return join3(folder, loader);
  }
  throw new Error("The packages hold no dynamic loader.");
}
async function copyLibraries(unpacked, root, loader, objects) {
  const folder = dirname2(loader);
  await mkdir2(join3(root, folder), { recursive: true });
  await cp(join3(unpacked, loader), join3(root, loader), { dereference: true });
  const needed = /* @__PURE__ */ new Set();
  for (const object of objects) {
    const libraryPath = `${join3(unpacked, folder)}:${join3(root, POSTGRES_LIB, "lib")}`;
    const list = await run(join3(unpacked, loader), [
      "--library-path",
      libraryPath,
      "--list",
      join3(root, object)
    ]);
    if (list.includes("not found"))
      throw new Error(`A library of ${basename(object)} is missing: ${list}`);
    for (const match of list.matchAll(/=> (\S+) \(/g)) needed.add(basename(match[1] ?? ""));
  }
  for (const name of needed)
    if (name !== basename(loader) && !MODULES.test(name))
      await cp(join3(unpacked, folder, name), join3(root, folder, name), { dereference: true });
}
async function writeWrapper(root, name, loader) {
  const file = join3(root, POSTGRES_LIB, "bin", name);
  const up = "../../../../..";
  const script = `#!/bin/sh
here="\${0%/*}"
libraries="$here/${up}/${dirname2(loader)}:$here/../lib"
exec "$here/${up}/${loader}" --library-path "$libraries" --argv0 "$0" "$0.real" "$@"
`;
  await writeFile2(file, script);
  await chmod(file, 493);
}
async function move(from, to, path, newPath = path) {
  await rename(join3(from, path), join3(to, newPath));
}

// local-mongodb/src/provision/provision.ts
import { readdir as readdir5, readFile as readFile4, writeFile as writeFile4 } from "node:fs/promises";
import { join as join7 } from "node:path";

// local-mongodb/src/processes/cached.ts
import { mkdtemp as mkdtemp2, readdir as readdir4, rename as rename2, rm as rm3 } from "node:fs/promises";
import { basename as basename2, dirname as dirname4, join as join5 } from "node:path";

// local-mongodb/src/processes/lock.ts
import { randomUUID } from "node:crypto";
import { link, mkdir as mkdir3, readFile as readFile3, rm as rm2, stat as stat2, utimes, writeFile as writeFile3 } from "node:fs/promises";
import { dirname as dirname3, join as join4 } from "node:path";
import { setTimeout as delay3 } from "node:timers/promises";

// local-mongodb/src/processes/process-identity.ts
import { readdir as readdir3, readFile as readFile2, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as delay2 } from "node:timers/promises";
async function ownIdentity() {
  return `${process.pid} ${await startedAt(process.pid)}	${hostname()}
`;
}
function parseIdentity(text) {
  const match = /^(\d+) ([^\t]+)(?:\t(.+))?\n?$/.exec(text);
  if (!match) return null;
  const [, pid, started = "", host = hostname()] = match;
  return { pid: Number(pid), started: started.trimEnd(), host };
}
var isElsewhere = ({ host }) => host !== hostname();
async function isAlive(identity) {
  return await startedAt(identity.pid) === identity.started;
}
async function startedAt(pid) {
  if (process.platform !== "linux") {
    const out = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => "");
    return out.trim() || null;
  }
  const stat3 = await readFile2(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat3.slice(stat3.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? null : fields[19] ?? null;
}
var POLL_MS = 50;
async function endProcess(pid, ...signals) {
  for (const [signal, patience] of signals) {
    process.kill(pid, signal);
    for (const until = Date.now() + patience; Date.now() < until; await delay2(POLL_MS))
      if (await startedAt(pid) === null) return;
  }
}

// local-mongodb/src/processes/lock.ts
var GIVE_UP_MS = 10 * 6e4;
var TOUCH_EVERY_MS = 1e4;
async function withLock(file, work, onWait) {
  await mkdir3(dirname3(file), { recursive: true });
  const until = Date.now() + GIVE_UP_MS;
  for (let told = false; !await takeFile(file); ) {
    if (Date.now() > until) throw new Error(`The lock ${file} was not released in time.`);
    if (!told) onWait();
    told = true;
    await delay3(200);
  }
  const touching = setInterval(() => {
    utimes(file, /* @__PURE__ */ new Date(), /* @__PURE__ */ new Date()).catch(() => {
    });
  }, TOUCH_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm2(file, { force: true });
  }
}
var SILENT_MS = 6e4;
async function takeFile(file) {
  const own = `${file}.${randomUUID()}`;
  await writeFile3(own, await ownIdentity());
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    await rm2(own, { force: true });
  }
  if (!await isHeld(file)) await rm2(file, { force: true });
  return false;
}
async function isHeld(file) {
  const holder = parseIdentity(await readFile3(file, "utf8").catch(() => ""));
  if (!holder) return false;
  if (!isElsewhere(holder)) return isAlive(holder);
  const { mtimeMs } = await stat2(file).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < SILENT_MS;
}
async function claimFolder(folder) {
  const file = join4(folder, "owner");
  try {
    await mkdir3(folder, { recursive: true });
    for (let tries = 0; tries < 3; tries++)
      if (await takeFile(file)) return () => rm2(file, { force: true });
  } catch (error) {
    const { code } = error;
    throw new DatabaseError(
      `The data folder ${folder} cannot be written (${code}). Choose another DATA_DIR.`
    );
  }
  const owner = parseIdentity(await readFile3(file, "utf8").catch(() => ""));
  const who = owner && await isAlive(owner) ? ` (process ${owner.pid})` : "";
  throw new DatabaseError(
    `The data folder ${folder} is in use by another running shop${who}. Stop that one, or choose another DATA_DIR.`
  );
}

// local-mongodb/src/processes/cached.ts
async function cached(root, find, make, onWait) {
  const found = await find(root);
  if (found) return found;
  const fill = async () => {
    const before = await find(root);
    if (before) return before;
    await removeLeftovers(root);
    const work = await mkdtemp2(`${root}.tmp-`);
    try {
      await rename2(await make(work), root);
    } finally {
      await rm3(work, { recursive: true, force: true });
    }
    const made = await find(root);
    if (!made) throw new Error(`What was made for ${root} does not work on this machine.`);
    return made;
  };
  return withLock(`${root}.lock`, fill, onWait);
}
async function removeLeftovers(root) {
  const folder = dirname4(root);
  const isLeftover = (name) => name.startsWith(`${basename2(root)}.tmp-`);
  for (const name of (await readdir4(folder)).filter(isLeftover))
    await rm3(join5(folder, name), { recursive: true, force: true });
  await rm3(root, { recursive: true, force: true });
}

// local-mongodb/src/source-files.ts
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname as dirname5, join as join6 } from "node:path";
import { fileURLToPath } from "node:url";
function sourceFile(name) {
  const beside = join6(dirname5(fileURLToPath("file:///work/wt/h-me/local-mongodb/src/x.ts")), name);
  if (existsSync(beside)) return beside;
  const index = createRequire("file:///work/wt/h-me/local-mongodb/src/x.ts").resolve("@tanabana/local-mongodb");
  return join6(dirname5(index), name);
}

// local-mongodb/src/provision/provision.ts
var LAYOUT = 1;
var provisionEngine = (cacheDir, codename, log) => cached(
  join7(cacheDir, `documentdb-${process.arch}-${LAYOUT}`),
  readEngine,
  (work) => build(work, codename, log),
  () => log("Another program is fetching the database engine; waiting for it")
);
async function readEngine(root) {
  const text = await readFile4(join7(root, ENGINE_PATHS.manifest), "utf8").catch(() => null);
  return text === null ? null : { ...JSON.parse(text), root };
}
async function build(work, codename, log) {
  const suites = ["testing", "unstable", codename];
  const [apt, names] = await searchArchives(
    "the database engine",
    { work, codename, suites },
    (one) => packageClosure((wanted) => one.show(wanted))
  );
  const [debs, unpacked, made] = [join7(work, "debs"), join7(work, "unpacked"), join7(work, "root")];
  await fetchPackages(apt, names, debs, log);
  log("Unpacking the database engine");
  await unpack(debs, unpacked);
  await assemble(unpacked, made, sourceFile("extension-stubs"));
  const version = (await run(join7(made, ENGINE_PATHS.postgres), ["--version"])).trim();
  const manifest = { version, packages: (await readdir5(debs)).sort() };
  await writeFile4(join7(made, ENGINE_PATHS.manifest), JSON.stringify(manifest, null, 2));
  return made;
}
async function fetchPackages(apt, names, into, log) {
  const files = await apt.files(names);
  const megabytes = Math.round(files.reduce((sum, file) => sum + file.bytes, 0) / 1e6);
  log(`Fetching the database engine (${megabytes} MB) \u2026 ${files.length} packages`);
  const step = Math.ceil(files.length / 4);
  await apt.download(names, into, (done) => {
    if (done % step === 0 || done === files.length) log(`  ${done} of ${files.length} packages`);
  });
}

// local-mongodb/src/documentdb/postgres.ts
import { existsSync as existsSync2 } from "node:fs";
import { chown, mkdir as mkdir4, readFile as readFile5, readlink, realpath, rename as rename3, rm as rm4 } from "node:fs/promises";
import { join as join9 } from "node:path";

// local-mongodb/src/pg-wire/connection.ts
import { closeSync, openSync } from "node:fs";
import { connect as connect2 } from "node:net";
import { join as join8 } from "node:path";

// local-mongodb/src/pg-wire/messages.ts
var PgError = class extends Error {
  name = "PgError";
  sqlstate;
  /** All fields by their one-letter code: D detail, n constraint name … */
  fields;
  constructor(fields) {
    super(fields.get("M") ?? "unknown error");
    this.fields = fields;
    this.sqlstate = fields.get("C") ?? "XX000";
  }
};
var PgConnectionLost = class extends Error {
  name = "PgConnectionLost";
};
var PROTOCOL_3_0 = 196608;
var SIMPLE_END = Buffer.from([0]);
var SYNC = message("S");
var TERMINATE = message("X");
var EXECUTE = message("E", cString(""), int32(0));
function startup(parameters) {
  const pairs = Object.entries(parameters).flatMap(([name, value]) => [
    cString(name),
    cString(value)
  ]);
  const body = Buffer.concat([int32(PROTOCOL_3_0), ...pairs, SIMPLE_END]);
  return Buffer.concat([int32(body.length + 4), body]);
}
function simpleQuery(sql) {
  return message("Q", cString(sql));
}
function parse2(name, sql) {
  return message("P", cString(name), cString(sql), int16(0));
}
function bind(statement, params, results) {
  const parts = [cString(""), cString(statement), int16(params.length)];
  for (const param of params) parts.push(int16(Buffer.isBuffer(param) ? 1 : 0));
  parts.push(int16(params.length));
  for (const param of params) {
    if (param === null) {
      parts.push(int32(-1));
      continue;
    }
    const bytes = Buffer.isBuffer(param) ? param : Buffer.from(param);
    parts.push(int32(bytes.length), bytes);
  }
  parts.push(int16(1), int16(results === "binary" ? 1 : 0));
  return message("B", ...parts);
}
function message(tag, ...parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(tag), int32(length), ...parts], length + 1);
}
function int32(value) {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}
function int16(value) {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}
function cString(text) {
  return Buffer.from(`${text}\0`);
}
var ReplySplitter = class {
  chunks = [];
  have = 0;
  need = 5;
  /** @param onMessage called with a message's tag (a character code) and its body */
  onMessage;
  constructor(onMessage) {
    this.onMessage = onMessage;
  }
  push(chunk) {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return;
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.have);
    let at = 0;
    this.need = 5;
    while (bytes.length - at >= 5) {
      const length = bytes.readInt32BE(at + 1) + 1;
      if (bytes.length - at < length) {
        this.need = length;
        break;
      }
      this.onMessage(bytes[at] ?? 0, bytes.subarray(at + 5, at + length));
      at += length;
    }
    const rest = bytes.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.have = rest.length;
  }
};
function readRow(body) {
  const row = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left--) {
    const length = body.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : body.subarray(at, at + length));
    if (length > 0) at += length;
  }
  return row;
}
function readFields(body) {
  const fields = /* @__PURE__ */ new Map();
  let at = 0;
  while (body[at]) {
    const end = body.indexOf(0, at + 1);
    fields.set(String.fromCharCode(body[at] ?? 0), body.toString("utf8", at + 1, end));
    at = end + 1;
  }
  return fields;
}

// local-mongodb/src/pg-wire/connection.ts
var TAG = { authentication: 82, dataRow: 68, error: 69, parseComplete: 49, ready: 90 };
var PgConnection = class _PgConnection {
  /** Why the connection cannot be used any more, or null. */
  lost = null;
  jobs = [];
  statements = /* @__PURE__ */ new Map();
  prepared = 0;
  splitter = new ReplySplitter((tag, body) => this.onMessage(tag, body));
  socket;
  opening;
  constructor(address, opening) {
    this.opening = opening;
    this.socket = connect2(address.path);
    this.socket.on("connect", () => this.socket.write(greeting(address)));
    this.socket.on("data", (chunk) => this.splitter.push(chunk));
    this.socket.on("error", (error) => this.lose(new PgConnectionLost(error.message)));
    this.socket.on(
      "close",
      () => this.lose(new PgConnectionLost("connection to PostgreSQL closed"))
    );
  }
  /** @throws PgConnectionLost when nothing listens, PgError when the server refuses */
  static async open(address) {
    let connection;
    await new Promise((resolve2, reject) => {
      connection = new _PgConnection(address, { resolve: resolve2, reject });
    });
    return connection;
  }
  /** Runs one statement with parameters $1, $2 … in a transaction of its own or the one begun. */
  query(sql, params = [], results = "binary") {
    let name = this.statements.get(sql);
    const known = name !== void 0;
    if (name === void 0) {
      name = `s${++this.prepared}`;
      this.statements.set(sql, name);
    }
    const prepare = known ? [] : [parse2(name, sql)];
    return this.send([...prepare, bind(name, params, results), EXECUTE, SYNC], known ? null : sql);
  }
  /** Runs one or more statements without parameters; stops at the first that fails. */
  script(sql) {
    return this.send([simpleQuery(sql)], null);
  }
  /** Says goodbye and closes. */
  end() {
    if (this.lost) return;
    this.lost = new PgConnectionLost("connection to PostgreSQL ended");
    this.socket.end(TERMINATE);
  }
  send(messages, preparing) {
    if (this.lost) return Promise.reject(this.lost);
    return new Promise((resolve2, reject) => {
      this.jobs.push({ rows: [], error: null, preparing, resolve: resolve2, reject });
      this.socket.write(Buffer.concat(messages));
    });
  }
  onMessage(tag, body) {
    const job = this.jobs[0];
    if (tag === TAG.dataRow) job?.rows.push(readRow(body));
    else if (tag === TAG.parseComplete && job) job.preparing = null;
    else if (tag === TAG.ready) this.onReady();
    else if (tag === TAG.error) this.onError(new PgError(readFields(body)));
    else if (tag === TAG.authentication && body.readInt32BE(0) !== 0)
      this.lose(new PgConnectionLost("PostgreSQL asks for a password"));
  }
  onReady() {
    const job = this.jobs.shift();
    if (!job) this.opening.resolve();
    else if (job.error) job.reject(job.error);
    else job.resolve(job.rows);
  }
  onError(error) {
    const job = this.jobs[0];
    if (!job) {
      this.lose(error);
      return;
    }
    job.error ??= error;
    if (job.preparing) this.statements.delete(job.preparing);
  }
  lose(error) {
    this.lost ??= error;
    this.opening.reject(error);
    for (const job of this.jobs.splice(0)) job.reject(error);
    this.socket.destroy();
  }
};
function greeting(address) {
  const settings = Object.entries(address.settings ?? {}).map(
    ([name, value]) => `-c ${name}=${value}`
  );
  return startup({
    user: address.user,
    database: address.database,
    client_encoding: "UTF8",
    application_name: "tanabana",
    options: settings.join(" ")
  });
}
var SOCKET_NAME = ".s.PGSQL.5432";
var MAX_SOCKET_PATH = 107;
function socketIn(folder) {
  const direct = join8(folder, SOCKET_NAME);
  const account = { user: "postgres", database: "postgres" };
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH)
    return { address: { path: direct, ...account }, release: () => {
    } };
  const handle = openSync(folder, "r");
  const path = `/proc/self/fd/${handle}/${SOCKET_NAME}`;
  return { address: { path, ...account }, release: () => closeSync(handle) };
}

// local-mongodb/src/documentdb/postgres.ts
var MAX_CONNECTIONS = 60;
function postgresProcess(engine, location, runAs) {
  const cluster = clusterFolder(location.dataDir);
  const settings = Object.entries(serverSettings(engine, location.durable));
  const args = ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  return {
    name: "postgres",
    ...guarded(join9(engine.root, ENGINE_PATHS.postgres), args, "SIGINT", runAs),
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    logFile: join9(location.dataDir, "postgres.log"),
    stopSignal: "SIGINT",
    // "fast": ends sessions, writes a checkpoint
    async ready(signal) {
      const { address, release } = socketIn(cluster);
      try {
        const connection = await waitFor(() => PgConnection.open(address), signal);
        connection.end();
      } finally {
        release();
      }
    }
  };
}
function serverSettings(engine, durable) {
  return {
    listen_addresses: "",
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
    max_connections: MAX_CONNECTIONS,
    shared_preload_libraries: "pg_documentdb_core,pg_documentdb",
    extension_control_path: `${join9(engine.root, ENGINE_PATHS.stubs)}:$system`,
    // the gateway runs the periodic jobs
    "documentdb.enableBackgroundWorker": "off",
    "documentdb.enableBackgroundWorkerJobs": "off",
    // the extension connects back to its own server for some work; this is that server's socket
    // folder however deep it lies, because a server process works in its data folder
    "documentdb.localhost_connection_string": "host=/proc/self/cwd",
    "documentdb.useFileBasedPersistedCursors": "on",
    "documentdb.defaultCursorExpiryTimeLimitSeconds": 600,
    "documentdb.force_index_builds_blocking": "on",
    "documentdb_core.enableCollation": "on",
    // concurrent upserts deadlock often; a second of waiting for each would be far too long
    deadlock_timeout: "50ms",
    // one small machine: few processes, little memory, nothing replicated
    jit: "off",
    io_method: "sync",
    max_parallel_workers_per_gather: 0,
    shared_buffers: "64MB",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: "512MB",
    dynamic_shared_memory_type: "mmap",
    // in the data folder, not in /dev/shm
    log_checkpoints: "off",
    log_min_messages: "log",
    // errors of statements go to the client; here they would fill the disk
    // synchronous_commit stays on: without fsync it costs little, and a crash of the process loses nothing
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off"
  };
}
var UNPRIVILEGED = "nobody";
async function unprivilegedUser(folders) {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile5("/etc/passwd", "utf8");
  const [, , uid, gid] = passwd.split("\n").find((l) => l.startsWith(`${UNPRIVILEGED}:`))?.split(":") ?? [];
  if (!uid || !gid)
    throw new DatabaseError(
      `The database does not run as root, and there is no user '${UNPRIVILEGED}' to run it as.`
    );
  const open = await Promise.all(folders.map(isOpenToAll));
  return { uid: Number(uid), gid: Number(gid), passClosedFolders: open.includes(false) };
}
function clusterFolder(dataDir2) {
  return join9(dataDir2, `postgres-${POSTGRES_MAJOR}`);
}
async function createCluster(engine, location, runAs) {
  const cluster = clusterFolder(location.dataDir);
  if (existsSync2(cluster)) return;
  const fresh = `${cluster}.new`;
  await rm4(fresh, { recursive: true, force: true });
  await mkdir4(fresh, { recursive: true, mode: 448 });
  if (runAs) await chown(fresh, runAs.uid, runAs.gid);
  const args = ["-D", fresh, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-instructions"];
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  args.push("-c", "timezone=GMT", "-c", "log_timezone=GMT");
  if (!location.durable) args.push("--no-sync");
  const initdb = guarded(join9(engine.root, ENGINE_PATHS.initdb), args, "SIGTERM", runAs);
  await run(initdb.command, initdb.args, { cwd: fresh, env: { ...process.env, LC_ALL: "C" } });
  await rename3(fresh, cluster);
}
async function endOrphan(dataDir2, log) {
  const cluster = clusterFolder(dataDir2);
  const file = join9(cluster, "postmaster.pid");
  const pid = Number((await readFile5(file, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return;
  if (!await runsIn(pid, cluster)) return rm4(file, { force: true });
  log(`Ending a database server that an earlier run left behind (process ${pid})`);
  await endProcess(pid, ["SIGINT", 1e4], ["SIGKILL", 2e3]);
}
async function runsIn(pid, folder) {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return cwd !== null && cwd === await realpath(folder);
}

// local-mongodb/src/documentdb/documentdb.ts
var MEMORY_MB = 512;
async function documentDb(cacheDir, log) {
  const codename = hasPackages() ? await debianCodename() : null;
  if (codename === null) return null;
  const engine = await provisionEngine(cacheDir, codename || "stable", log);
  const runAs = (location) => unprivilegedUser([clusterFolder(location.dataDir), join10(engine.root, ENGINE_PATHS.postgres)]);
  return {
    kind: "documentdb",
    description: `DocumentDB on ${engine.version.replace(/^postgres \(PostgreSQL\)/, "PostgreSQL")}`,
    uri: ({ hosts, port }) => {
      const members = hosts.map((host) => `${host}:${port}`);
      return `mongodb://${members.join()}/?replicaSet=${REPLICA_SET}`;
    },
    async initialise(location) {
      await mkdir5(location.dataDir, { recursive: true });
      await endOrphan(location.dataDir, log);
      const cluster = runAs(location).then((user) => createCluster(engine, location, user));
      await Promise.all([cluster, bundleGateway(location.dataDir)]);
    },
    async processes(location) {
      return [postgresProcess(engine, location, await runAs(location)), gatewayProcess(location)];
    }
  };
}
var hasPackages = () => process.platform === "linux" && ["x64", "arm64"].includes(process.arch) && ["apt-get", "dpkg-deb"].every((command) => findCommand(command));
function gatewayProcess(location) {
  const program = [
    gatewayProgram(location.dataDir),
    String(location.port),
    location.hosts.join(),
    clusterFolder(location.dataDir),
    ...location.testCommands ? ["test"] : []
  ];
  const args = [`--max-old-space-size=${MEMORY_MB}`, ...program];
  return {
    name: "mongo gateway",
    ...guarded(process.execPath, args, "SIGTERM"),
    cwd: location.dataDir,
    env: { PATH: process.env.PATH },
    logFile: join10(location.dataDir, "mongo-gateway.log"),
    stopSignal: "SIGTERM",
    async ready(signal) {
      await waitFor(() => runCommand(location.port, { ping: 1 }), signal);
    }
  };
}
function gatewayProgram(dataDir2) {
  return join10(dataDir2, "mongo-gateway.mjs");
}
async function bundleGateway(dataDir2) {
  const { outputFiles } = await build2({
    entryPoints: [sourceFile("gateway-main.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error"
  });
  const file = gatewayProgram(dataDir2);
  await writeFile5(`${file}.new`, outputFiles[0]?.contents ?? "");
  await rename4(`${file}.new`, file);
}

// local-mongodb/src/mongod.ts
import { mkdir as mkdir6, readFile as readFile6 } from "node:fs/promises";
import { join as join11 } from "node:path";
function mongodEngine(kind, binary) {
  return {
    kind,
    description: `mongod (${binary})`,
    uri: ({ port }) => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
    async initialise({ dataDir: dataDir2 }) {
      await mkdir6(filesOf(dataDir2), { recursive: true });
      await endLeftover(join11(filesOf(dataDir2), "mongod.lock"));
    },
    processes: async (location) => [mongodProcess(binary, location)]
  };
}
function mongodProcess(binary, { dataDir: dataDir2, port, testCommands }) {
  const args = [
    "--dbpath",
    filesOf(dataDir2),
    "--port",
    String(port),
    "--bind_ip",
    "127.0.0.1",
    "--replSet",
    REPLICA_SET,
    ...testCommands ? ["--setParameter", "enableTestCommands=1"] : []
  ];
  return {
    name: "mongod",
    ...guarded(binary, args, "SIGTERM"),
    cwd: dataDir2,
    env: process.env,
    logFile: join11(dataDir2, "mongod.log"),
    stopSignal: "SIGTERM",
    ready: (signal) => becomePrimary(port, signal)
  };
}
function filesOf(dataDir2) {
  return join11(dataDir2, "mongod");
}
var VERSION = "8.0.12";
async function downloadMongod(cacheDir, log) {
  const { MongoBinary } = await import("mongodb-memory-server-core");
  log(`Fetching MongoDB ${VERSION}, unless the cache has it`);
  return MongoBinary.getPath({ version: VERSION, downloadDir: join11(cacheDir, "mongod") });
}
async function endLeftover(lockFile) {
  const pid = Number((await readFile6(lockFile, "utf8").catch(() => "")).trim());
  if (!pid || !await isMongod(pid)) return;
  await endProcess(pid, ["SIGTERM", 1e4], ["SIGKILL", 0]);
}
async function isMongod(pid) {
  const name = process.platform === "linux" ? await readFile6(`/proc/${pid}/comm`, "utf8").catch(() => "") : await run("ps", ["-o", "comm=", "-p", String(pid)]).catch(() => "");
  return name.includes("mongod");
}
var NOT_YET_INITIALIZED = 94;
var INVALID_REPLICA_SET_CONFIG = 93;
async function becomePrimary(port, signal) {
  const host = `127.0.0.1:${port}`;
  await waitFor(() => runCommand(port, { ping: 1 }), signal);
  const status = await runCommand(port, { replSetGetStatus: 1 });
  if (status.code === NOT_YET_INITIALIZED) {
    const members = [{ _id: 0, host }];
    await demand(port, { replSetInitiate: { _id: REPLICA_SET, members } });
  } else if (status.code === INVALID_REPLICA_SET_CONFIG || status.myState === 10) {
    const { config } = await demand(port, { replSetGetConfig: 1 });
    const next = {
      ...config,
      version: config.version + 1,
      members: [{ ...config.members[0], host }]
    };
    await demand(port, { replSetReconfig: next, force: true });
  }
  await waitFor(async () => {
    const { isWritablePrimary } = await runCommand(port, { hello: 1 });
    if (!isWritablePrimary) throw new Error("mongod has not become primary");
  }, signal);
}
async function demand(port, command) {
  const reply = await runCommand(port, command);
  if (!reply.ok) throw new Error(`mongod refuses ${Object.keys(command)[0]}: ${reply.errmsg}`);
  return reply;
}

// local-mongodb/src/choose.ts
async function chooseDatabase({
  env,
  cacheDir,
  log
}) {
  if (env.MONGODB_URI) return externalDatabase(env.MONGODB_URI);
  const installed = findCommand("mongod", env);
  if (installed) return mongodEngine("mongod", installed);
  const problems = [];
  try {
    const engine = await documentDb(cacheDir, log);
    if (engine) return engine;
  } catch (error) {
    problems.push(`DocumentDB: ${firstLineOf(error)}`);
  }
  try {
    return mongodEngine("mongod-download", await downloadMongod(cacheDir, log));
  } catch (error) {
    problems.push(`MongoDB: ${firstLineOf(error)}`);
  }
  throw new DatabaseError(
    `There is no database and none can be fetched. Install MongoDB (mongod on the PATH), or set MONGODB_URI, or see to it that the network works. (${problems.join(" ")})`
  );
}
var ANSWER_MS = 8e3;
var AUTHENTICATION_FAILED = 18;
async function externalDatabase(uri) {
  const { MongoClient, MongoServerError } = await import("mongodb");
  const options = { serverSelectionTimeoutMS: ANSWER_MS, connectTimeoutMS: ANSWER_MS };
  try {
    const client = await MongoClient.connect(uri, options);
    await client.db("admin").command({ ping: 1 });
    await client.close();
  } catch (error) {
    const isUnknown = error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED;
    const what = isUnknown ? "does not know this user with this password." : `does not answer: ${firstLineOf(error)}`;
    throw new DatabaseError(`The database at MONGODB_URI (${withoutPassword(uri)}) ${what}`);
  }
  return {
    kind: "external",
    description: `the cluster at ${withoutPassword(uri)}`,
    uri: () => uri,
    initialise: async () => {
    },
    processes: async () => []
  };
}
function withoutPassword(uri) {
  return uri.replace(/\/\/[^@/]*@/, "//\u2026@").replace(/\?.*$/, "");
}

// local-mongodb/src/start.ts
import { readdir as readdir6 } from "node:fs/promises";
import { resolve } from "node:path";

// local-mongodb/src/processes/ports.ts
import { createServer } from "node:net";
var FIRST = 2e4;
var COUNT = 12e3;
var LOOPBACK = "127.0.0.1";
var BLOCK = 32;
var BLOCKS = COUNT / BLOCK;
var claims = /* @__PURE__ */ new Map();
var unused = [];
async function claim(block) {
  if (claims.has(block)) return true;
  const held = await holdOn(FIRST + block * BLOCK, [LOOPBACK]).catch(() => null);
  if (held) claims.set(block, held);
  return held !== null;
}
async function claimAnother() {
  for (let tries = 0; tries < BLOCKS; tries++) {
    const block = (process.pid + tries) % BLOCKS;
    if (claims.has(block) || !await claim(block)) continue;
    for (let at = 1; at < BLOCK; at++) unused.push(FIRST + block * BLOCK + at);
    return;
  }
  throw new Error("This machine has no free port left.");
}
async function holdPort(port, hosts) {
  if (port !== 0) return holdOn(port, hosts);
  for (; ; ) {
    if (unused.length === 0) await claimAnother();
    const held = await holdOn(unused.shift() ?? 0, hosts).catch((error) => {
      if (error.code !== "EADDRINUSE") throw error;
    });
    if (held) return held;
  }
}
async function holdOn(port, hosts) {
  const servers = [];
  const release = async () => {
    await Promise.all(servers.splice(0).map((one) => new Promise((done) => one.close(done))));
  };
  try {
    for (const host of hosts) servers.push(await listen(port, host));
  } catch (error) {
    await release();
    throw error;
  }
  return { port, release };
}
var listen = (port, host) => new Promise((resolve2, reject) => {
  const server = createServer((socket) => socket.destroy()).unref();
  server.once("error", reject);
  server.listen(port, host, () => resolve2(server));
});

// local-mongodb/src/processes/supervise.ts
import { spawn as spawn2 } from "node:child_process";
import { closeSync as closeSync2, fstatSync, openSync as openSync2, readFileSync, statSync as statSync2, truncateSync } from "node:fs";
import { writeFile as writeFile6 } from "node:fs/promises";
import { setTimeout as delay4 } from "node:timers/promises";
var READY_MS = 6e4;
var STOP_MS = 15e3;
var STEADY_MS = 1e4;
var MAX_LOG_BYTES = 5e6;
async function supervise(spec, log) {
  const supervised = new SupervisedProcess(spec, log);
  await supervised.start();
  return supervised;
}
var SupervisedProcess = class {
  name;
  child = null;
  exited = Promise.resolve("");
  stopping = new AbortController();
  restarts = Promise.resolve();
  pendingRestart = null;
  spec;
  log;
  constructor(spec, log) {
    this.name = spec.name;
    this.spec = spec;
    this.log = log;
  }
  pid() {
    return this.child?.pid ?? null;
  }
  async start() {
    trimLog(this.spec.logFile);
    try {
      await this.launch();
    } catch (error) {
      await this.stop();
      throw new DatabaseError(`${this.name} does not start: ${messageOf(error)}`);
    }
    this.restarts = this.keepRunning();
  }
  async stop() {
    this.stopping.abort();
    await this.end();
    await this.restarts;
  }
  async restart() {
    const again = new Promise((resolve2, reject) => {
      this.pendingRestart = { resolve: resolve2, reject };
    });
    void this.end();
    await again;
  }
  async end() {
    const { child } = this;
    if (!child) return;
    child.kill(this.spec.stopSignal);
    const killer = setTimeout(() => child.kill("SIGKILL"), this.spec.stopMs ?? STOP_MS);
    await this.exited;
    clearTimeout(killer);
  }
  kill() {
    this.stopping.abort();
    this.child?.kill("SIGKILL");
  }
  async keepRunning() {
    let failures = 0;
    let since = Date.now();
    for (; ; ) {
      const how = await this.exited;
      if (this.stopping.signal.aborted) break;
      failures = this.pendingRestart || Date.now() - since > STEADY_MS ? 0 : failures + 1;
      if (!this.pendingRestart) this.log(`${this.name} ended (${how}); starting it again`);
      const pause = failures === 0 ? 0 : Math.min(50 * 2 ** failures, 5e3);
      await delay4(pause, void 0, { signal: this.stopping.signal }).catch(() => {
      });
      if (this.stopping.signal.aborted) break;
      since = Date.now();
      await this.launch().then(
        () => this.launched(),
        (error) => {
          if (this.child?.kill("SIGKILL")) this.log(`${this.name}: ${messageOf(error)}`);
          this.launched(error);
        }
      );
    }
    this.pendingRestart?.reject(new Error(`${this.name} is being closed`));
  }
  launched(problem) {
    const { pendingRestart } = this;
    this.pendingRestart = null;
    if (problem) pendingRestart?.reject(problem);
    else if (pendingRestart) pendingRestart.resolve();
    else this.log(`${this.name} runs again`);
  }
  /** Starts the process once and waits until it is ready or has ended. */
  async launch() {
    const { command, args, cwd, env, logFile, pidFile, ipc } = this.spec;
    const output = openSync2(logFile, "a");
    const before = fstatSync(output).size;
    const child = spawn2(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ipc ? ["pipe", output, output, "ipc"] : ["pipe", output, output]
    });
    closeSync2(output);
    child.stdin?.on("error", () => {
    });
    if (pidFile && child.pid) writeIdentity(pidFile, child.pid);
    const over = new AbortController();
    this.child = child;
    this.exited = new Promise((resolve2) => {
      const end = (how) => {
        this.child = null;
        over.abort();
        resolve2(how);
      };
      child.on("error", (error) => end(error.message));
      child.on("exit", (code, signal) => {
        endGroup(child);
        end(signal ?? `exit code ${code}`);
      });
    });
    const ended = this.exited.then((how) => {
      throw new Error(`${how}. ${complaint(logFile, before)}`.trim());
    });
    ended.catch(() => {
    });
    const patience = AbortSignal.any([
      over.signal,
      this.stopping.signal,
      AbortSignal.timeout(READY_MS)
    ]);
    await Promise.race([this.spec.ready(patience, child), ended]).catch(async (error) => {
      if (over.signal.aborted) await ended;
      throw error;
    });
  }
};
function complaint(logFile, before) {
  const lines = readFileSync(logFile).toString("utf8", before).trimEnd().split("\n");
  return lines.findLast((line) => /fatal|error/i.test(line)) ?? lines.at(-1) ?? "";
}
function trimLog(logFile) {
  const size = statSync2(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) truncateSync(logFile);
}
function writeIdentity(file, pid) {
  const write = async () => writeFile6(file, `${pid} ${await startedAt(pid)}
`);
  write().catch(() => {
  });
}
function endGroup(child) {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
  }
}

// local-mongodb/src/start.ts
async function startDatabase(options) {
  const { cacheDir, log, durable = true, testCommands = false, members = 1 } = options;
  const engine = options.engine ?? await chooseDatabase({ env: { ...process.env, MONGODB_URI: void 0 }, cacheDir, log });
  const { kind, description } = engine;
  const hosts = Array.from({ length: members }, (_, at) => `127.0.0.${at + 1}`);
  if (kind === "external") {
    const uri = engine.uri({ port: 0, hosts });
    return { uri, kind, description, processes: [], stop: async () => {
    } };
  }
  if (members > 1 && kind !== "documentdb")
    throw new DatabaseError(`${description} cannot be started as a replica set of several.`);
  const held = await usablePort(options.port ?? 0, hosts);
  const { port } = held;
  const location = { dataDir: resolve(options.dataDir), port, hosts, durable, testCommands };
  const giveBack = await claimFolder(location.dataDir).catch(async (error) => {
    await held.release();
    throw error;
  });
  const running = [];
  const stop = async () => {
    for (const supervised of running.splice(0).reverse()) await supervised.stop();
    await held.release();
    await giveBack();
  };
  try {
    await refuseDataOfOthers(location.dataDir, engine);
    await engine.initialise(location);
    const specs = await engine.processes(location);
    for (const spec of specs) {
      if (spec === specs.at(-1)) await held.release();
      running.push(await supervise(spec, log));
    }
  } catch (error) {
    await stop();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `The database cannot be set up in ${location.dataDir}: ${firstLineOf(error)}`
    );
  }
  return { uri: engine.uri(location), kind, description, processes: running, stop };
}
var FILES = { documentdb: /^postgres-\d+$/, mongod: /^mongod$/ };
async function refuseDataOfOthers(dataDir2, { kind }) {
  const own = kind === "documentdb" ? FILES.documentdb : FILES.mongod;
  const other = kind === "documentdb" ? FILES.mongod : FILES.documentdb;
  const names = await readdir6(dataDir2);
  if (names.some((name) => own.test(name)) || !names.some((name) => other.test(name))) return;
  const [there, wanted] = kind === "documentdb" ? ["mongod", "DocumentDB"] : ["DocumentDB", "mongod"];
  throw new DatabaseError(
    `${dataDir2} holds the data of ${there}, and the database here is ${wanted}, which cannot read it. Take a backup with ${there} and restore it into another folder, or choose another folder.`
  );
}
var usablePort = (port, hosts) => holdPort(port, hosts).catch(({ code }) => {
  const why = code === "EADDRINUSE" ? "is taken" : `cannot be used (${code})`;
  throw new DatabaseError(`Port ${port} for the database ${why}. Choose another.`);
});

// local-mongodb/zz.ts
var dataDir = await mkdtemp3("/tmp/driver-db-");
var database = await startDatabase({ dataDir, cacheDir: `${process.env.HOME}/.cache/tanabana`, log: console.log, testCommands: true, members: 3, durable: false });
console.log("URI", database.uri);
process.on("SIGINT", async () => {
  await database.stop();
  process.exit();
});
setInterval(() => {
}, 1e3);
