import { type Static, Type } from 'typebox'
import { Default, Ids } from '#contract/schema.ts'

/** What is said of whom a rule watches, an addition to the published interface: its `trackers` are who that is now. */

const some = (description: string) => Default({ ...Ids, description }, [])

export const RuleTargets = Type.Object({
  all: Default(
    Type.Boolean({
      description: 'All trackers of the account, also those to come; of a sub-user’s rule all that it sees.',
    }),
    false,
  ),
  groups: some('Trackers of these groups.'),
  tags: some('Trackers that have one of these tags, or whose vehicles do.'),
  departments: some('Trackers of employees of these departments.'),
  trackers: some('Trackers by name, beside all these.'),
  except: some('Trackers that are left out, whatever they belong to.'),
})

export type RuleTargets = Static<typeof RuleTargets>
