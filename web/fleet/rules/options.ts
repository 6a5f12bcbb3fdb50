import type { Result } from '#client/client.ts'

/** Options that kinds have of their own. */
export type OptionName = Exclude<keyof Extended, Common>

/** As the form holds them: a number may be left out. */
export type Options = { [Name in OptionName]: Held<NonNullable<Extended[Name]>> }

type Extended = Result<'tracker/rule/list'>['list'][number]['extended_params']

type Common = 'emergency' | 'private_rule' | 'zone_limit_inverted' | 'append_zone_title'

type Held<Value> = [Value] extends [number] ? number | undefined : Value
