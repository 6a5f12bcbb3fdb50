import { once } from 'node:events'
import { join } from 'node:path'
import { cover } from '#map/fetch/cover.ts'
import { fetchArea } from '#map/fetch/fetch-area.ts'

/** Fetches when it is told to, and tells what it read; of a country it finds out which tiles it has. */
const [, , directory = '', wanted = '', from = ''] = process.argv
process.send?.('there')
await once(process, 'message')
const folder = join(directory, 'maps')
const country = async (country: string) => ({ tiles: (await cover({ country }, [0, 15])).coverage.tiles })
process.send?.(
  await (/^[A-Z]{2}$/.test(wanted)
    ? country(wanted)
    : fetchArea({ folder, name: 'bench', wish: { area: wanted }, max_zoom: 15, from })),
)
