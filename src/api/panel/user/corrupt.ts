import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Id, None } from '#contract/schema.ts'
import { tellDemo } from '#store/demo/demo.ts'
import { forget } from '#store/demo/demo-snapshot.ts'
import { releaseAllFiles } from '#store/files/files.ts'
import { clones, corrupt, lock } from '#store/people/corrupt-user.ts'
import { changedAccount } from '#store/rules/rule-versions.ts'
import { forgetOf } from '#store/tasks/task-notices.ts'

export default command('panel/user/corrupt', {
  summary: 'Ends a user for good, with its sub-users, trackers and devices.',
  description:
    '`login` must be that of the user (7). Its devices are refused from then on; its login and their ids may be used ' +
    "again. With `corrupt_clones` other accounts lose their clones of its trackers, without it error 253 lists the clones' ids.",
  access: dealerWith(['users', 'corrupt']),
  params: Type.Object({
    user_id: Id,
    login: Type.String({ maxLength: 254, description: 'Login of the user, to be sure.' }),
    corrupt_clones: Type.Optional(Type.Boolean({ default: true })),
  }),
  result: None,
  errors: ['not_found', 'already_corrupted', 'has_clones'],
  example: { params: { login: 'demo@odograph.example' } },

  async handler({ user_id, login, corrupt_clones = true }, { db, caller, now, fail }) {
    await tellDemo(db, caller, { account_id: user_id }, { demo_login: '', demo_password: '' })
    const user = (await lock(db, caller, user_id)) ?? fail('not_found')
    if (user.login.toLowerCase() !== login.toLowerCase()) throw invalid('login', 'must be the login of the user')
    if (user.deleted) fail('already_corrupted')
    const list = corrupt_clones ? [] : await clones(db, user)
    if (list.length > 0) fail('has_clones', { list })
    await corrupt(db, user)
    await forget(db, user)
    // People who waited for something are none of its history.
    await forgetOf(db, user)
    await releaseAllFiles(db, user)
    await changedAccount(db, user, now)
    return {}
  },
})
