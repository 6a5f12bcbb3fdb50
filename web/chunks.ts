import { relative } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/**
 * Which modules of the pages come together. What one entrance or one screen alone needs stays with it, and words are a chunk a screen
 * and language. Left to itself the build makes a chunk of each set of screens that need the same, and a screen
 * waited for thirty: it is asked for these sets first, and then told to join them in layers. What is served while pages are written knows no chunks.
 */

/** Has the build of these pages join modules in layers. */
export const inLayers = (pages: InlineConfig): Plugin => ({
  name: 'odograph-layers',
  apply: 'build',
  async config() {
    const layers = layersOf(await sharedOf(pages))
    const name = (id: string): string | null => wordsOf(id) ?? handbookOf(id) ?? layers.get(id) ?? null
    const groups = [{ name, includeDependenciesRecursively: false }]
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
  },
})

/** Modules that the same entrances and screens need. */
export interface Shared {
  /** What the build calls it. */
  name: string
  modules: readonly string[]
  /** Bytes before they are made small. */
  bytes: number
  /** Names of those that it waits for. */
  imports: readonly string[]
  /** Entrances and screens that need it, by their paths from `web`. */
  users: ReadonlySet<string>
  /** One of the users itself. */
  isUser: boolean
}

/** Bytes from which on a part that few screens need (dates, colours, sorting) is a chunk of its own. */
const large = 30_000
/** From so many screens on it is a part of the kit, however large. */
const many = 12

/** What everybody sees first of a face, and what its buttons open over it, which comes with the first that is pressed. */
const starts = ['fleet/index.html', 'panel/index.html', 'panel/home/screen.tsx']
const first = 'fleet/map/screen.tsx'
const opened = [
  'fleet/map/drawer/tracker-drawer.tsx',
  'fleet/palette/palette.tsx',
  'fleet/palette/keys.tsx',
  'ui/more-sheet.tsx',
]
/** The page of strangers with a link, and what it opens: they have nothing of the rest. */
const link = 'link/index.html'
const guests = ['parts/shown/guest-map.tsx', 'parts/coordinates/ways.tsx']
/** The page of drivers, on phones with a slow net: they have nothing of the rest either. */
const go = 'go/index.html'
/** The worker of the map, which asks for nothing that pages without a map have. */
const worker = 'map/worker.ts'
/** The part of the library that whoever shows a map has and its worker has not. */
const library = '/maplibre-gl/src/ui/map.ts'

/**
 * The layer of each module that is in one; the others are left to the build. A module that another waits for has all of its users and
 * more: it is never in a later layer, so that chunks do not wait for each other in a circle.
 */
export const layersOf = (all: readonly Shared[]): Map<string, string> => {
  const known = new Map(all.map((shared) => [shared.name, shared]))
  const withMap = all.find(({ modules }) => modules.some((id) => id.endsWith(library)))?.users ?? new Set()
  const layers = new Map<string, string | undefined>()
  const layerOf = (shared: Shared): string | undefined => {
    if (!layers.has(shared.name)) layers.set(shared.name, isLeft(shared) ? undefined : layerBy(shared, withMap))
    return layers.get(shared.name)
  }
  // Who waits for what is left to the build would bring it to all who need the layer.
  const isLeft = ({ isUser, users, imports }: Shared): boolean =>
    isUser || users.size < 2 || imports.some((name) => layerOf(known.get(name) as Shared) === undefined)
  return new Map(
    all.flatMap((shared) => {
      const layer = layerOf(shared)
      const styles = stylesBy(shared, layer)
      return shared.modules.flatMap((id): [string, string][] => {
        const found = id.endsWith('.css') ? styles : layer
        return found ? [[id, found]] : []
      })
    }),
  )
}

/**
 * Where the styles of modules are that are in this layer, or in none. Each sheet is an answer to wait for, and those of the first view are small:
 * they come in two, with scripts that are there before. A sheet waits for nothing, so it may be in any layer that all who need it have.
 */
const stylesBy = ({ users }: Shared, layer: string | undefined): string | undefined => {
  if (layer !== undefined) return sheets[layer] ?? layer
  const [only, ...others] = users
  if (others.length > 0) return undefined
  return only === first ? 'pages-view' : only === starts[0] ? 'pages-start' : undefined
}

const sheets: Readonly<Record<string, string>> = {
  guest: 'base',
  'fleet-start': 'pages-start',
  'fleet-view': 'pages-view',
  'fleet-map': 'pages-view',
  'fleet-opened': 'pages-view',
  'pages-opened': 'pages-view',
}

const layerBy = ({ users, bytes }: Shared, withMap: ReadonlySet<unknown>): string | undefined => {
  if (users.has(worker)) return 'map-both'
  const isGuests = guests.some((user) => users.has(user))
  const isMap = [...users].every((user) => withMap.has(user))
  const face = ['fleet', 'panel'].find((face) => [...users].every((user) => user.startsWith(`${face}/`))) ?? 'pages'
  if (users.has(go)) return 'small'
  if (users.has(link)) return 'base'
  if (isGuests) return isMap ? 'map' : 'guest'
  if (starts.some((user) => users.has(user))) return `${face}-start`
  if (users.has(first)) return isMap ? `${face}-map` : `${face}-view`
  if (bytes >= large && users.size < many) return undefined
  if (opened.some((user) => users.has(user))) return `${face}-opened`
  return isMap ? `${face}-map-kit` : `${face}-kit`
}

/** A chunk a screen and language, of the catalogues of all its folders; and one of what every page of a face says, with where the others are. */
export const wordsOf = (id: string): string | undefined => {
  const path = id.replaceAll('\\', '/')
  const [, list] = /\/web\/words\/of\/(\w+)\.ts$/.exec(path) ?? []
  if (list) return `pages-${list}`
  const [, place, language] = /\/web\/(.+)\/words\/(\w+)\.json$/.exec(path) ?? []
  if (!place) return undefined
  const [face, screen] = place.split('/')
  const isScreen = (face === 'fleet' || face === 'panel') && screen
  return `${isScreen ? `${face}-${screen}` : face === 'panel' || face === 'go' ? face : 'pages'}-${language}`
}

/** A chunk a language of the handbook, which nobody fetches before help is asked for. */
export const handbookOf = (id: string): string | undefined => {
  const [, language] = /\/web\/handbook\/(\w+)\/[\w-]+\.md/.exec(id.replaceAll('\\', '/')) ?? []
  return language && `handbook-${language}`
}

/** Chunks that the build makes of the pages when it is left to itself. `config`: theirs. */
const sharedOf = async (config: InlineConfig): Promise<Shared[]> => {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        experimental: { ...config.build?.rolldownOptions?.experimental, chunkOptimization: false },
      },
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const users = new Map([...chunks.keys()].map((name) => [name, new Set<string>()]))
  const use = (user: string, name: string): void => {
    const told = users.get(name)
    if (!told || told.has(user)) return
    told.add(user)
    for (const next of chunks.get(name)?.imports ?? []) use(user, next)
  }
  for (const [name, { facadeModuleId }] of chunks)
    if (facadeModuleId) use(relative(config.root as string, facadeModuleId), name)
  return [...chunks].map(([name, chunk]) => ({
    name,
    modules: chunk.moduleIds,
    bytes: chunk.code.length,
    imports: chunk.imports,
    users: users.get(name) as Set<string>,
    isUser: chunk.facadeModuleId !== null,
  }))
}
