import { gt06 } from './protocols/gt06.ts'
import { osmand } from './protocols/osmand.ts'
import { teltonika } from './protocols/teltonika.ts'
import { wialon } from './protocols/wialon.ts'

/** All that devices speak, by the names that settings, models and metrics have for it: the port of `gt06` is the setting `gt06_port`. */
export const protocols = { osmand, teltonika, gt06, wialon } as const

export const protocolNames = Object.keys(protocols) as (keyof typeof protocols)[]
