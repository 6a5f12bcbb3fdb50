import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, ListOf, Named, OneOf, Optional } from '#contract/schema.ts'
import { commandTypes } from '#device/about.ts'
import { eventsOf } from '#device/events.gen.ts'
import type { Ability, Kind } from '#judge/kind.ts'
import { kinds, missing } from '#judge/kinds.ts'
import { brief, briefFields, Connection, connectionOf } from '#resource/tracker/listed-model.ts'
import { compactOf, inputsOf } from '#resource/tracker/model-inputs.ts'
import { type Model, models } from '#resource/tracker/models.ts'
import { SettingName, settingsOf } from '#resource/tracker/settings/special.ts'
import { hasChat } from '#service/chat/chat.ts'
import { commandsOf } from '#service/tracker/commanding.ts'
import { controlOf, controls, switchesOf } from '#service/tracker/outputs.ts'
import type { Config } from '#src/config.ts'

/** What `compact_view` leaves out. */
const Details = {
  rules: Optional(Type.Array(Type.String(), { description: 'Types of rules that can watch it.' })),
  has_ignition: Optional(Type.Boolean({ description: 'It tells the ignition.' })),
  has_gsm: Optional(Type.Boolean({ description: 'It tells its network.' })),
  has_battery: Optional(Type.Boolean({ description: 'It tells its battery.' })),
  has_hardware_key: Optional(Type.Boolean({ description: 'It tells the key that it is shown.' })),
  has_chat: Optional(
    Type.Boolean({
      description: 'It can be written to: `tracker/chat/send`. Others can where a phone is tied to the tracker.',
    }),
  ),
  output_control: Optional(
    Described(
      OneOf(controls),
      'How its outputs are switched: `async`, it does it in its time and tells how they are; `stateless`, it does not tell; `none`.',
    ),
  ),
  has_engine_immobilizer: Optional(
    Type.Boolean({
      description: 'Its first output cuts the engine: `tracker/engine_immobilizer/set`. Beyond the contract.',
    }),
  ),
  has_location_request: Optional(
    Type.Boolean({ description: 'It can be asked by SMS where it is: never, for the platform sends none to devices.' }),
  ),
  has_gprs_location_request: Optional(
    Type.Boolean({ description: 'It can be asked over its connection where it is: `tracker/location_request`.' }),
  ),
  has_gsm_lbs_location_request: Optional(
    Type.Boolean({ description: 'It can be asked for the cell that it is in: never, for there is no way yet.' }),
  ),
  commands: Optional(
    Type.Array(OneOf(commandTypes), {
      description: 'What it can be told: an output, where it is, words, bytes; empty for nothing. Beyond the contract.',
    }),
  ),
  special_settings: Optional(
    Type.Array(SettingName, {
      description: 'What it is set with that it does not tell: `tracker/settings/special/update`.',
    }),
  ),
  connection: Optional(Type.Array(Connection, { description: 'How it connects.' })),
}

/** What sensors of it may read; `compact_view` has of `analog_1` to `analog_8` the last. */
const Inputs = {
  inputs: Type.Array(Type.String(), { description: "Inputs that it may tell, by the contract's names." }),
  state_fields: Type.Array(Type.String(), {
    description: "Fields of the state that it may tell, by the contract's names.",
  }),
  has_custom_fields: Type.Boolean({
    description: 'It also tells by names or numbers of its own, which a sensor may read (`custom_field_name`).',
  }),
}

const ListedModel = Named('DeviceModel', {
  ...briefFields,
  ...Inputs,
  ...Details,
})

export default query('tracker/list_models', {
  summary: 'Lists the models of devices that can be registered.',
  description:
    '`codes`: only these. `compact_view` leaves out how the model connects and what it can be told, and tells of inputs with numbers only the last. ' +
    '`connection` names ' +
    'the ports of this installation; a port that is off is not listed. `rules` are those of `tracker/rule/create`, but for ' +
    'those about wires that the model has not, and about what its protocol has no word for: they would never tell anything.',
  access: user,
  params: Type.Object({
    compact_view: Optional(
      Type.Boolean({ default: false, description: 'Leaves out details, and of inputs with numbers all but the last.' }),
    ),
    codes: Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 1000, description: 'Only these models.' })),
  }),
  result: ListOf(ListedModel),

  handler({ compact_view, codes }, { config }) {
    const chosen = models.filter(({ code }) => codes?.includes(code) ?? true)
    return {
      list: chosen.map((model) => ({
        ...brief(model),
        register: true,
        ...(compact_view ? compactOf(inputsOf(model)) : inputsOf(model)),
        ...(!compact_view && detailsOf(model, config)),
      })),
    }
  },
})

const made = Object.entries(kinds).filter(([type]) => missing(type) === undefined)

const rulesOf = ({ code, protocol, digital_inputs, digital_outputs, state_fields: fields }: Model): string[] => {
  const told: ReadonlySet<string> = new Set(eventsOf[protocol])
  const can: Readonly<Record<Ability, (kind: Kind) => boolean>> = {
    // Of no use where its protocol has no word for it.
    reported: ({ primary, secondary = [] }) => [...primary, ...secondary].some((word) => told.has(word)),
    inputs: () => digital_inputs !== 0,
    outputs: () => digital_outputs !== 0,
    ignition: () => fields.includes('ignition'),
    keys: () => fields.includes('hardware_key'),
    locate: () => commandsOf(code).includes('locate'),
  }
  const isOf = (kind: Kind): boolean => {
    const { device = kind.reported ? (['reported'] as const) : undefined } = kind
    return device?.some((ability) => can[ability](kind)) ?? true
  }
  return made.filter(([, kind]) => isOf(kind)).map(([type]) => type)
}

const detailsOf = (model: Model, config: Config) => {
  const { state_fields: fields, protocol } = model
  return {
    rules: rulesOf(model),
    has_ignition: fields.includes('ignition'),
    has_gsm: fields.includes('gsm'),
    has_battery: fields.includes('battery'),
    has_hardware_key: fields.includes('hardware_key'),
    has_chat: hasChat(model.code),
    output_control: controlOf(model.code),
    has_engine_immobilizer: switchesOf(model.code).engine_cut,
    has_location_request: false,
    has_gprs_location_request: commandsOf(model.code).includes('locate'),
    has_gsm_lbs_location_request: false,
    commands: [...commandsOf(model.code)],
    special_settings: [...settingsOf(model.code)],
    connection: connectionOf(protocol, config),
  }
}
