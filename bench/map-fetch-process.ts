import { once } from 'node:events'
import { join } from 'node:path'
import { fetchArea } from '#map/fetch/fetch-area.ts'

/** Fetches when it is told to, and tells what it read. */
const [, , directory = '', area = '', from = ''] = process.argv
process.send?.('there')
await once(process, 'message')
const folder = join(directory, 'maps')
process.send?.(await fetchArea({ folder, name: 'bench', wish: { area }, max_zoom: 15, from }))
