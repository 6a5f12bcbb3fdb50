import { createDrawer } from '#jobs/draw-maps.ts'
import { createOwnMaps } from '#map/own/own-maps.ts'
import { readConfig } from '#src/config.ts'
import { fleet, fleetSecret } from './fleet.ts'
import { emptyFolder, openMaps, openUpstream } from './map/upstream.ts'

/** A png, as far as whoever looks at its first bytes can tell. */
export const png = Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')

/** A platform whose operator may choose maps: streets and pictures are those of servers of the test. */
export const operated = async (
  settings: { map_networks?: readonly string[]; map?: 'streets' | 'own'; data_dir?: string } = {},
) => {
  const streets = await openUpstream()
  const sky = await openUpstream()
  sky.state.serve = ({ url = '' }, response) => {
    if (!url.includes('key=open-sesame')) return void response.writeHead(401).end('no')
    response.end(png)
  }
  const data_dir = settings.data_dir ?? (await emptyFolder())
  const set = {
    ...{ map: 'streets' as const, map_url: `${streets.url}/planet`, map_networks: ['127.0.0.1'] },
    ...{ ...settings, data_dir },
  }
  const { maps, lines, told, tile } = await openMaps(set)
  const own_maps = createOwnMaps({ ...readConfig({}), ...set }, { patience: { attempts: 1, pause: 1 } })
  const opened = await fleet(set, undefined, undefined, (db) => {
    const drawer = createDrawer({ db, secret: fleetSecret, maps })
    return { maps, own_maps, redraw: drawer.look }
  })
  const operator = await opened.panel({ trackers: ['global'] })
  const read = () => operator.call('panel/map/read')
  const picture = { kind: 'raster', address: `${sky.url}/{z}/{x}/{y}.png?key={key}`, map: 'satellite', max_zoom: 18 }
  return { ...opened, operator, read, streets, sky, picture, maps, own_maps, lines, told, tile, data_dir }
}
