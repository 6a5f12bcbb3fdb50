import { Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Described, Id, Matching, Nullable, Optional } from '#contract/schema.ts'
import { isDeviceId } from './device-id.ts'
import { isMobile, type Model, modelOf } from './models.ts'

/** A way to register a tracker (supplement section 5.6), chosen by plugin id. */
export interface Plugin {
  /** The models are those whose device ids the platform makes up: apps on phones. */
  mobile: boolean
  needs_code: boolean
}

export const plugins = new Map<number, Plugin>([
  [37, { mobile: false, needs_code: true }],
  [44, { mobile: false, needs_code: false }],
  [35, { mobile: true, needs_code: false }],
  [68, { mobile: true, needs_code: true }],
])

/** Parameters that name a device when it is registered or replaces another one. */

export const PluginId = Described(Id, 'Way of the registration.')
export const ModelCode = Type.String({ maxLength: 255, description: 'Code of its model.' })
export const DeviceId = Optional(Nullable(Type.String({ maxLength: 255 })))
export const Phone = Optional(
  Nullable(
    Matching('^([1-9]\\d{4,14})?$', '5 to 15 digits with the country, without + or 0 in front, or empty', {
      description: 'Digits with the country, without `+`; empty for none.',
    }),
  ),
)

/**
 * The model and the plugin of a registration. Fails for an unknown plugin, an unknown model, or a model that the plugin
 * does not register.
 */
export const pluginFor = (
  plugin_id: number,
  code: string,
  fail: (error: 'plugin_not_found' | 'unknown_model') => never,
): { plugin: Plugin; model: Model } => {
  const plugin = plugins.get(plugin_id) ?? fail('plugin_not_found')
  const model = modelOf(code) ?? fail('unknown_model')
  return isMobile(model) === plugin.mobile ? { plugin, model } : fail('plugin_not_found')
}

/**
 * Checks the id that a device of the model has by itself and returns it. Throws error 7 of `device_id` for any other
 * text.
 */
export const ownId = ({ id_type }: Model, given: string): string => {
  if (!isDeviceId(id_type, given)) throw invalid('device_id', `must be an id of the model: ${id_type}`)
  return given
}
