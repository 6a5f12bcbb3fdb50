import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, ListOf, Named, OneOf } from '#contract/schema.ts'
import { kinds } from '#report/kinds.ts'
import { wordsOf } from '#report/words.ts'
import { isMobile, models } from '#resource/tracker/models.ts'
import { plugins } from '#resource/tracker/plugins.ts'
import { Locale } from '#resource/user/preferences.ts'

export default query('plugin/list', {
  summary: 'Lists the ways to register trackers, and the kinds of reports.',
  description: 'In the language of `locale`, else in that of the caller.',
  access: user,
  params: Type.Object({ locale: Type.Optional(Locale) }),
  result: ListOf(
    Type.Object({
      id: Described(Type.Integer(), 'The `plugin_id`.'),
      type: Described(
        OneOf(['tracker_register', 'tracker_report']),
        'A way to register trackers, or a kind of report.',
      ),
      module: Type.String({ description: 'A word for it.' }),
      ui_module: Type.String({ description: 'The same.' }),
      filter: Named('PluginFilter', {
        exclusion: Type.Boolean({ description: 'It is for all models but these.' }),
        values: Type.Array(Type.String(), {
          description: 'Patterns of models that it is for, or with `exclusion` is not for; none, for all.',
        }),
      }),
      name: Type.String({ description: 'Beyond the contract: what it is called; empty where it is no report.' }),
      answers: Type.String({ description: 'Beyond the contract: what it answers.' }),
      parameters: Type.Array(Type.String(), {
        description:
          'Beyond the contract: names of what `plugin` of `report/tracker/generate` takes beside `plugin_id`.',
      }),
      schema: Type.String({
        description:
          'Beyond the contract: these as a JSON schema with defaults and bounds, written as JSON; empty where it is no report.',
      }),
    }),
  ),

  handler({ locale }, { caller }) {
    const words = wordsOf(locale ?? caller.locale)
    const registering = [...plugins].map(([id, { mobile, needs_code }]) => ({
      ...pluginOf(id, 'tracker_register', `${mobile ? 'mobile' : 'hardware'}_${needs_code ? 'code' : 'free'}`),
      filter: { exclusion: !mobile, values: mobileModels },
    }))
    const reports = kinds.map(({ id, name, params }) => ({
      ...pluginOf(id, 'tracker_report', name),
      name: words[name],
      answers: (words as Record<string, string>)[`${name}_answers`] ?? '',
      parameters: Object.keys(params.properties),
      schema: JSON.stringify(params),
    }))
    return { list: [...registering, ...reports] }
  },
})

const mobileModels = models.filter(isMobile).map(({ code }) => `^${code}$`)

const pluginOf = <T extends 'tracker_register' | 'tracker_report'>(id: number, type: T, module: string) => ({
  ...{ id, type, module, ui_module: module, name: '', answers: '' },
  filter: { exclusion: false, values: [] as string[] },
  parameters: [] as string[],
  schema: '',
})
