import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'
import { town } from './town.ts'

/** The program of a real one, with the one that builds tiles beside it; `.ci/run` fetches both. */
export const program = programOf('valhalla')

/** Makes tiles of the town and serves them. Ended with the file of tests. Answers the address. */
export const startValhalla = async (): Promise<string> => {
  const service = program as string
  const folder = mkdtempSync(join(tmpdir(), 'odograph-valhalla-'))
  const [port, settings] = [await freePort(), join(folder, 'valhalla.json')]
  writeFileSync(settings, JSON.stringify(settingsOf(folder, port)))
  writeFileSync(join(folder, 'town.osm.pbf'), town())
  const built = spawnSync(join(dirname(service), 'valhalla_build_tiles'), [
    '-c',
    settings,
    join(folder, 'town.osm.pbf'),
  ])
  if (built.status !== 0) throw new Error(`no tiles: ${built.stderr}`)
  const child = spawn(service, [settings, '1'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  afterAll(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('Valhalla has ended')
    await sleep(50)
  }
  return url
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

/** All that it has no default for; limits as it publishes them. */
const settingsOf = (folder: string, port: number) => {
  const at = (name: string) => `ipc://${join(folder, name)}`
  const logging = { type: '' }
  const actions = ['route', 'sources_to_targets', 'optimized_route', 'trace_attributes', 'status']
  return {
    logging,
    mjolnir: { tile_dir: join(folder, 'tiles'), concurrency: 1, logging },
    loki: { actions, use_connectivity: true, service_defaults: found, service: { proxy: at('loki') }, logging },
    thor: { service: { proxy: at('thor') }, logging },
    odin: { service: { proxy: at('odin') }, logging },
    meili: matching,
    httpd: {
      service: {
        ...{ listen: `tcp://127.0.0.1:${port}`, loopback: at('loopback'), interrupt: at('interrupt') },
        ...{ timeout_seconds: -1, drain_seconds: 1, shutdown_seconds: 1 },
      },
    },
    service_limits: limits,
  }
}

const found = {
  ...{ radius: 0, minimum_reachability: 50, search_cutoff: 35_000, node_snap_tolerance: 5 },
  ...{ street_side_tolerance: 5, street_side_max_distance: 1000, heading_tolerance: 60 },
  ...{ mvt_min_zoom_road_class: [7, 7, 8, 11, 11, 12, 13, 14], mvt_cache_min_zoom: 11 },
}

const matching = {
  ...{ mode: 'auto', customizable: [], verbose: false },
  default: {
    ...{ sigma_z: 4.07, gps_accuracy: 5, beta: 3, max_route_distance_factor: 5, max_route_time_factor: 5 },
    ...{ max_search_radius: 200, breakage_distance: 2000, interpolation_distance: 10, search_radius: 50 },
    ...{ geometry: false, route: true, turn_penalty_factor: 0 },
  },
  auto: { turn_penalty_factor: 200, search_radius: 50 },
  grid: { size: 500, cache_size: 100_240 },
}

const limits = {
  auto: { max_distance: 5e6, max_locations: 20, max_matrix_distance: 400_000, max_matrix_location_pairs: 2500 },
  trace: {
    ...{ max_distance: 200_000, max_shape: 16_000, max_gps_accuracy: 100, max_search_radius: 100, max_alternates: 3 },
    ...{ max_best_paths: 4, max_best_paths_shape: 100, max_alternates_shape: 100 },
  },
  isochrone: {
    ...{ max_contours: 4, max_distance: 25_000, max_locations: 1, max_time_contour: 120, max_distance_contour: 200 },
  },
  ...{ max_radius: 200, max_reachability: 100, max_alternates: 2, max_exclude_locations: 50 },
  ...{ max_exclude_polygons_length: 10_000, max_timedep_distance: 500_000, max_timedep_distance_matrix: 0 },
  ...{ min_linear_cost_factor: 1, max_linear_cost_edges: 50_000 },
  status: { allow_verbose: false },
  skadi: { max_shape: 750_000, min_resample: 10 },
}
