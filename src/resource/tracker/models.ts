import type { Model as Told } from '#device/about.ts'
import { abouts } from '#device/catalogue.gen.ts'
import { isGenerated } from './device-id.ts'

/** A device model that speaks a protocol of the gateway. */
export interface Model extends Told {
  protocol: keyof typeof abouts
}

const protocolNames = Object.keys(abouts) as (keyof typeof abouts)[]

export const models: readonly Model[] = protocolNames
  .flatMap((protocol) => abouts[protocol].models.map((model) => ({ ...model, protocol })))
  .sort((one, other) => one.id - other.id)

const byCode = new Map(models.map((model) => [model.code, model]))

export const modelOf = (code: string): Model | undefined => byCode.get(code)

/** Answers whether a model is an app, whose ids the platform makes up; all others are hardware. */
export const isMobile = (model: Model): boolean => isGenerated(model.id_type)
