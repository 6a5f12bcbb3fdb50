import type { Theme } from './source.ts'
import type { Kind } from './vocabulary.ts'

/** The colours of the map: pale by day and dim by night, for what stands on it is what people look at. */
export interface Colours {
  /** Of what nothing is known yet; land where tiles tell of water only. */
  ground: string
  water: string
  building: string
  rim: string
  kinds: Readonly<Record<Kind, string>>
  runway: string
  road: string
  trunk: string
  motorway: string
  tunnel: string
  casing: string
  motorway_casing: string
  path: string
  rail: string
  border: string
  /** Of names: what is behind their letters, and letters of each sort. */
  halo: string
  water_name: string
  country: string
  region: string
  town: string
  quarter: string
  road_name: string
  number: string
}

const light: Colours = {
  ground: '#f4f2ee',
  water: '#c3d9e6',
  building: '#e3e0da',
  rim: '#d3cfc7',
  kinds: {
    forest: '#d6e5cf',
    grass: '#e4ecdb',
    park: '#d5e6cc',
    farm: '#f0f0e4',
    scrub: '#e4ebda',
    ice: '#fcfdfd',
    sand: '#f1ebda',
    town: '#efece7',
    industry: '#e9e9ec',
    school: '#efeae0',
    hospital: '#f2e6e4',
    sports: '#dce9d6',
    airfield: '#e6e8ed',
  },
  runway: '#d3d7de',
  road: '#ffffff',
  trunk: '#fdf1d5',
  motorway: '#fbe3ad',
  tunnel: '#ebe8e3',
  casing: '#d3cfc8',
  motorway_casing: '#dcbf7b',
  path: '#c9beb0',
  rail: '#bdb9b4',
  border: '#98a1aa',
  halo: '#f7f6f3',
  water_name: '#4f7189',
  country: '#5f6973',
  region: '#7b848d',
  town: '#39424b',
  quarter: '#6b747d',
  road_name: '#67625b',
  number: '#7d776f',
}

const dark: Colours = {
  ground: '#222930',
  water: '#131c25',
  building: '#2b333b',
  rim: '#353e47',
  kinds: {
    forest: '#23322d',
    grass: '#26302e',
    park: '#24342e',
    farm: '#262d2d',
    scrub: '#282f2f',
    ice: '#303943',
    sand: '#2c2e2d',
    town: '#262d34',
    industry: '#262c34',
    school: '#2a2b2d',
    hospital: '#2d2a30',
    sports: '#25342f',
    airfield: '#272d36',
  },
  runway: '#353c46',
  road: '#414a55',
  trunk: '#565548',
  motorway: '#6b6652',
  tunnel: '#2d343c',
  casing: '#1a2026',
  motorway_casing: '#1a2026',
  path: '#46505b',
  rail: '#4a545f',
  border: '#66727f',
  halo: '#1b2127',
  water_name: '#6d8ba2',
  country: '#98a4b0',
  region: '#7f8b97',
  town: '#c3ccd5',
  quarter: '#8c98a4',
  road_name: '#a2adb8',
  number: '#87929d',
}

/** By day too: pictures from above are dark, and of all colours. */
export const on_pictures: Colours = {
  ...dark,
  halo: '#10161c',
  water: '#10161c',
  water_name: '#c4e2f5',
  country: '#ffffff',
  region: '#e9eef2',
  town: '#ffffff',
  quarter: '#eef2f5',
  road_name: '#f4f6f8',
  number: '#e9eef2',
}

export const colours: Readonly<Record<Theme, Colours>> = { light, dark }
