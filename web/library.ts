import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizePath, type Plugin, transformWithOxc } from 'vite'

/**
 * MapLibre, built from its sources: so its worker is a part of the pages' build, the two ask once for what both need, and what no
 * map of ours shows is left out. What is served while pages are written is the library as its makers build it.
 */

// Modules are told by where they really are: dependencies may be links.
const folder = normalizePath(realpathSync(join(import.meta.dirname, '../node_modules/maplibre-gl')))
const own = normalizePath(join(import.meta.dirname, 'map/library'))
const worker = normalizePath(join(import.meta.dirname, 'map/worker.ts'))

/**
 * Files of the library that another of ours stands for, with the first digits of the SHA-256 of what it was written against. The build ends
 * where one is another or is never met: whoever brings a new version compares the two.
 */
export const seams: Readonly<Record<string, { by: string; digest: string }>> = {
  'style/validate_style.ts': { by: 'unvalidated.ts', digest: 'b403e3dbae487b24' },
  'geo/projection/projection_factory.ts': { by: 'flat-projection.ts', digest: 'c14b6ab91e75ed5f' },
  'render/terrain.ts': { by: 'no-terrain.ts', digest: 'f6c5aa12793d0157' },
  'webgl/render_to_texture.ts': { by: 'no-terrain.ts', digest: '1d0d9ff4b2dac4ea' },
  'webgl/draw/draw_terrain.ts': { by: 'no-terrain.ts', digest: 'd56bec7947a2e2b7' },
  'source/vector_tile_mlt.ts': { by: 'no-mlt.ts', digest: '570abb0cdc99bf64' },
  'webgl/draw/draw_debug.ts': { by: 'undrawn.ts', digest: 'be6576c18c08a9d0' },
  'webgl/draw/draw_collision_debug.ts': { by: 'undrawn.ts', digest: '43d480a0d04ddcdf' },
  'webgl/draw/draw_custom.ts': { by: 'undrawn.ts', digest: 'c029531a50a32933' },
  'webgl/draw/draw_sky.ts': { by: 'undrawn.ts', digest: 'cc216483f1418e95' },
  'webgl/program/debug_program.ts': { by: 'undrawn.ts', digest: 'b29b5eacbde9d832' },
  'webgl/program/sky_program.ts': { by: 'undrawn.ts', digest: '604e97ab42f966e5' },
  'webgl/program/atmosphere_program.ts': { by: 'undrawn.ts', digest: '105768ce490703db' },
  'source/image_source.ts': { by: 'no-pictures.ts', digest: '3bc9d435aa8839b4' },
  'source/video_source.ts': { by: 'no-pictures.ts', digest: '2bd9d061f4274582' },
  'source/canvas_source.ts': { by: 'no-pictures.ts', digest: '0a09800c9b0a4961' },
  'ui/hash.ts': { by: 'unshown.ts', digest: '682fbc76d7ad559c' },
  'ui/control/logo_control.ts': { by: 'unshown.ts', digest: '9af09b8ffa7f2106' },
  'util/geojson_reproject.ts': { by: 'one-earth.ts', digest: '38c625075e2e172c' },
}

/** The digest of a file of the library, as `seams` has it. @param path below its sources */
export const digestOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(`${folder}/src/${path}`))
    .digest('hex')
    .slice(0, 16)

/** What is imported of the library by its name, and the source of that. */
const entrances: Readonly<Record<string, string>> = {
  'maplibre-gl': 'index.ts',
  'maplibre-gl/dist/maplibre-gl-worker.mjs': 'source/worker.ts',
}

/** Programs of the graphics card for what is left out above; the others are read when a layer is drawn with them, these never. */
const unlit =
  /\/maplibre-gl\/src\/shaders\/glsl\/(?:_projection_globe|atmosphere|sky|terrain\w*|debug|collision_\w+)\.\w+\.glsl\.g\.ts$/

/** Parts of names of controls that no map of ours has: their signs are nine tenths of the library's style sheet. */
const unused = /-(?:logo|geolocate|user-location|globe|terrain|popup|fullscreen|shrink|compass|cooperative)/

/** Style rules, one after another, those of an `@media` with what is in it. */
const rule = /[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** The style sheet without rules all of whose selectors are of controls that are not there. */
export const usedStyles = (css: string): string =>
  css.replace(rule, (whole) => {
    const [, media, inner] = /^(@media[^{]*)\{(.*)\}$/s.exec(whole) ?? []
    if (media !== undefined && inner !== undefined) {
      const left = usedStyles(inner)
      return left.trim() && `${media}{${left}}`
    }
    const [selectors = ''] = whole.split('{')
    return selectors.split(',').every((selector) => unused.test(selector)) ? '' : whole
  })

const workerAddress = '\0odograph-map-worker'

/** Has MapLibre built with the pages. */
export const fromSources = (): Plugin => {
  const met = new Set<string>()
  let isBuilt = false
  return {
    name: 'odograph-library',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: [
          /^maplibre-gl(\/src\/.+|\/dist\/maplibre-gl-worker\.mjs)?$/,
          /\/worker\.ts\?worker&url$/,
          /^\.{1,2}\/.+\.ts$/,
        ],
      },
      async handler(id, from = '') {
        if (id.endsWith('?worker&url')) return workerAddress
        if (id.startsWith('maplibre-gl/src/')) return `${folder}/src/${id.slice('maplibre-gl/src/'.length)}`
        if (id in entrances) {
          isBuilt = true
          return `${folder}/src/${entrances[id]}`
        }
        const importer = normalizePath(from)
        // A copy of its own: pages without a map listen to what the same file says, and would ask for all that the worker shares.
        if (importer === worker && id === './away.ts') return `${normalizePath(join(worker, '..', id))}?of-worker`
        if (!importer.startsWith(`${folder}/src/`)) return null
        const path = normalizePath(join('/', importer.slice(`${folder}/src/`.length), '..', id)).slice(1)
        const seam = seams[path]
        if (!seam) return null
        met.add(path)
        return `${own}/${seam.by}`
      },
    },
    load: {
      filter: { id: [/^\0odograph-map-worker$/, /\/maplibre-gl\/package\.json$/, unlit] },
      async handler(id) {
        if (unlit.test(id)) return "export default ''"
        if (id !== workerAddress) {
          const { version } = JSON.parse(await readFile(id, 'utf8'))
          return JSON.stringify({ version })
        }
        const chunk = this.emitFile({ type: 'chunk', id: worker, name: 'worker' })
        return `export default import.meta.ROLLUP_FILE_URL_${chunk}`
      },
    },
    transform: {
      filter: { id: [/\/maplibre-gl\/src\/.+\.ts$/, /\/maplibre-gl\/dist\/.+\.css$/] },
      async handler(code, id) {
        if (id.endsWith('.css')) return { code: usedStyles(code), map: null }
        const made = await transformWithOxc(code, id, {
          lang: 'ts',
          tsconfig: false,
          sourcemap: false,
          // As its makers build it: a field that is only declared is none, else it would hide what a class below has set.
          typescript: { removeClassFieldsWithoutInitializer: true },
          assumptions: { setPublicClassFields: true },
        })
        // What is sent between the page and its worker is known on both sides by being registered; nothing else of a module acts by itself.
        const acts = /^register\(/m.test(code) || id.endsWith('/source/worker.ts')
        return { code: made.code, map: null, moduleSideEffects: acts }
      },
    },
    async buildEnd(error) {
      if (error || !isBuilt) return
      for (const [path, { by, digest }] of Object.entries(seams)) {
        if (!met.has(path)) this.error(`MapLibre no longer imports ${path}, for which web/map/library/${by} stands`)
        if ((await digestOf(path)) !== digest)
          this.error(`MapLibre's ${path} is another than web/map/library/${by} was written against`)
      }
    },
  }
}
