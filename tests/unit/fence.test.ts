// The import table of docs/architecture.md, read off every source file, and the bundles, by what esbuild put into them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { bundles, mainFields, optionsFor, withoutNode } from '../../scripts/bundles.mjs';

const root = resolve(__dirname, '../..');
const slashed = (path: string): string => path.split(sep).join('/');

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path);
    return /\.(?:ts|mjs|mts)$/.test(name) ? [path] : [];
  });

/** Rooms of core from left to right: each may import those before it, and itself. */
const coreRooms = [
  'text',
  'json',
  'document',
  'model',
  'dialects',
  'targets',
  'rules',
  'check',
  'features',
  'run',
  'refactor',
];

/** Files that lie in core itself, by the room they belong to. `config` is settings, applied where `check` is called. */
const coreFiles: Readonly<Record<string, string>> = {
  'reading.ts': 'check',
  'check.ts': 'check',
  'config.ts': 'check',
};

interface Room {
  readonly name: string;
  readonly folder: string;
  /** Rooms it may import beside itself. */
  readonly rooms: readonly string[];
  /** Packages it may import; `node:` stands for all of Node. */
  readonly packages: readonly string[];
}

const rooms: readonly Room[] = [
  {
    name: 'core',
    folder: 'server/src/core',
    rooms: ['schemas'],
    packages: ['zod', 'jsonc-parser', 'picomatch', '@cfworker/json-schema', '@secretlint'],
  },
  { name: 'schemas', folder: 'schemas', rooms: ['core'], packages: ['zod'] },
  { name: 'runner', folder: 'server/src/runner', rooms: ['core'], packages: ['node:'] },
  {
    name: 'lsp',
    folder: 'server/src/lsp',
    rooms: ['core', 'runner', 'schemas'],
    packages: ['node:', 'vscode-languageserver', 'vscode-languageserver-protocol', 'vscode-languageserver-types'],
  },
  { name: 'cli', folder: 'server/src/cli', rooms: ['core', 'runner', 'schemas'], packages: ['node:'] },
  {
    name: 'client',
    folder: 'client/src',
    rooms: [],
    packages: [
      'node:',
      'vscode',
      'vscode-languageclient',
      'vscode-languageserver-protocol',
      'vscode-languageserver-types',
    ],
  },
];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

const importLine =
  /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|(?:require|import)\(\s*'([^']+)'\s*\)/gm;

const importsOf = (file: string): readonly Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importLine)].map((match) => ({
    file,
    from: match[2] ?? match[3] ?? match[4] ?? '',
    typeOnly: match[1] !== undefined,
  }));

const isLocal = ({ from }: Import): boolean => from.startsWith('.');
const targetOf = ({ file, from }: Import): string => slashed(relative(root, resolve(root, dirname(file), from)));
const roomOf = (path: string): string | undefined =>
  rooms.find((room) => path.startsWith(`${room.folder}/`) || path === room.folder)?.name;

/** The room of core that a path lies in; words may be read by all, and read nothing but themselves. */
function coreRoomOf(path: string): string {
  const own = path.slice('server/src/core/'.length);
  // The document in pieces lies in text, and is made of what json reads.
  if (/^text\/(?:document|leaf|record|rows)(?:\.ts)?$/.test(own)) return 'document';
  const [first = ''] = own.split('/');
  return coreFiles[first] ?? coreFiles[`${first}.ts`] ?? first;
}

describe.each(rooms.map((room) => [room.name, room] as const))('the room %s', (_name, room) => {
  const imports = filesBelow(room.folder).flatMap(importsOf);

  it('imports only the rooms it may', () => {
    const wrong = imports.filter(isLocal).filter((own) => {
      const target = roomOf(targetOf(own));
      return target !== room.name && !(target !== undefined && room.rooms.includes(target));
    });
    expect(wrong.map((own) => `${own.file}: ${own.from}`)).toEqual([]);
  });

  it('imports only the packages it may', () => {
    const wrong = imports.filter(
      (own) =>
        !isLocal(own) &&
        !room.packages.some((name) => own.from === name || own.from.startsWith(name.endsWith(':') ? name : `${name}/`)),
    );
    expect(wrong.map((own) => `${own.file}: ${own.from}`)).toEqual([]);
  });
});

describe('core', () => {
  const imports = filesBelow('server/src/core').flatMap(importsOf).filter(isLocal);

  it('reads from left to right: text, json, model, dialects, targets, rules, check, features, run, refactor', () => {
    const wrong = imports.filter((own) => {
      const target = targetOf(own);
      if (roomOf(target) !== 'core' || own.typeOnly) return false;
      const [from, to] = [coreRoomOf(own.file), coreRoomOf(target)];
      if (to === 'words' || from === to) return false;
      if (from === 'words') return true;
      return coreRooms.indexOf(to) > coreRooms.indexOf(from);
    });
    expect(wrong.map((own) => `${own.file}: ${own.from}`)).toEqual([]);
  });

  it('uses no clock, no chance, no timer, no network', () => {
    const forbidden =
      /\b(?:Date\.now|new Date\b|Math\.random|setTimeout|setInterval|setImmediate|fetch\(|process\.|performance\.now|globalThis)/;
    const wrong = filesBelow('server/src/core').filter((file) =>
      forbidden.test(
        readFileSync(join(root, file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, ''),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps each package behind one file', () => {
    const packages = filesBelow('server/src/core')
      .flatMap(importsOf)
      .filter((own) => !isLocal(own) && !own.from.startsWith('zod/'));
    expect(packages.map((own) => own.from).sort()).toEqual([...new Set(packages.map((own) => own.from))].sort());
    expect(packages.find((own) => own.from === 'jsonc-parser')?.file).toBe('server/src/core/features/format.ts');
  });

  it('can be built for a place without Node', async () => {
    const { metafile } = await build({
      absWorkingDir: root,
      stdin: {
        contents: filesBelow('server/src/core')
          .map((file) => `import './${file}';`)
          .join('\n'),
        resolveDir: root,
      },
      bundle: true,
      write: false,
      metafile: true,
      platform: 'browser',
      format: 'esm',
      mainFields,
      plugins: [withoutNode],
      logLevel: 'silent',
    });
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  });

  it('asks traits, and never a vendor by name', () => {
    const shared = filesBelow('server/src/core').filter((file) => !/\/(?:dialects|targets|words)\//.test(file));
    const asking =
      /(?:dialect|target|vendor|family)\.?(?:id)?\s*[!=]==\s*'(?:openai|anthropic|gemini|ollama|mistral|langchain|vercel|bedrock)[a-z-]*'/;
    expect(shared.filter((file) => asking.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('every source file', () => {
  const all = [...rooms.map((room) => room.folder), 'tests', 'scripts', 'bench'].flatMap(filesBelow);
  const linesOf = (file: string): readonly string[] => readFileSync(join(root, file), 'utf8').split('\n');

  it('opens by saying what it is for', () => {
    expect(all.filter((file) => !/^(?:#!.*\n)?(?:\/\/|\/\*)/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('leaves nothing for later, and runs every test', () => {
    // In two parts, so that this file does not find itself.
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '\\.on' + 'ly\\('].join('|'));
    expect(all.filter((file) => marks.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('gives a reason wherever a check is turned off', () => {
    const silent = all.flatMap((file) =>
      linesOf(file)
        .filter((line) => /biome-ignore(?!.*:\s*\S)|@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(silent.filter((line) => !line.startsWith('tests/unit/fence.test.ts:'))).toEqual([]);
  });
});

describe('the bundles', () => {
  it.each(bundles)('%s holds what its room may hold', async (name) => {
    const { metafile } = await build({
      ...optionsFor(name),
      absWorkingDir: root,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const all = Object.keys(metafile.inputs);
    const inputs = all.filter((input) => !/(?:^|\/)node_modules\/|^without-node:/.test(input));
    const may = {
      client: /^client\/src\//,
      server: /^(?:server\/src\/(?:core|runner|lsp)|schemas)\//,
      cli: /^(?:server\/src\/(?:core|runner|cli)|schemas)\//,
    };
    expect(inputs.filter((input) => !may[name].test(input))).toEqual([]);

    const packages = all.flatMap((input) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []);
    const never = {
      client: /^(?:zod|vscode-languageserver|jsonc-parser|@cfworker|@secretlint)(?:\/|$)/,
      server: /^(?:vscode-languageclient|ollama)$/,
      cli: /^(?:vscode-|ollama$)/,
    };
    expect(packages.filter((used) => never[name].test(used))).toEqual([]);
  });
});
