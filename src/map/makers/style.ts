import { safeAttribution } from '../attribution.ts'
import type { Choice } from '../choice.ts'
import { createHealth } from '../fetched/health.ts'
import { type TakenStyle, takeStyle } from '../fetched/style.ts'
import { asFile, fileOf, type StyleFile } from '../fetched/style-files.ts'
import { withKey } from '../fetched/template.ts'
import { deepest, everywhere } from '../fetched/tile-json.ts'
import { createFetcher, type Means } from '../fetched/tileset.ts'
import { createWatch } from '../fetched/watch.ts'
import type { Log, Maker, MapSource, Tile } from '../maker.ts'

/** A style of somebody else's, whole. */
export const styleMaker = (choice: Choice, means: Means, log: Log): Maker => {
  const health = createHealth(choice.id, log, means.now)
  const fetcher = createFetcher(means, health)
  const address = withKey(choice.address, choice.key)
  const watch = createWatch<TakenStyle>({ health, now: means.now, find: (fresh) => takeStyle(means, address, fresh) })
  return {
    source() {
      const style = health.isAway() ? undefined : watch.now()
      return style && sourceOf(choice, style.digests[0] as string)
    },
    has: (digest) => watch.of(digest) !== undefined,
    async tile(digest, at, toll) {
      const set = watch.of(digest)?.sets.get(digest)
      return set && fetcher.tile(set, at, toll)
    },
    async file(digest, path, toll) {
      const style = watch.of(digest)
      if (!style || style.digests[0] !== digest) return undefined
      if (path === 'style.json') return { bytes: style.bytes, type: 'application/json', encoding: undefined }
      const file = fileOf(style, path)
      return file && fetcher.fetch(`file ${file.address}`, questionOf(file), toll)
    },
    ...watch.looks,
    fault: health.fault,
    close: watch.close,
  }
}

const questionOf = (file: StyleFile) => ({
  question: file,
  read: (answer: Parameters<typeof asFile>[1], host: string): Promise<Tile> => asFile(file, answer, host),
})

const sourceOf = ({ id, map, attribution }: Choice, digest: string): MapSource => ({
  id,
  map,
  kind: 'style',
  url: `/map/${digest}/style.json`,
  min_zoom: 0,
  max_zoom: deepest,
  bounds: everywhere,
  attribution: safeAttribution(attribution),
  digest,
  layers: [],
  schema: null,
})
