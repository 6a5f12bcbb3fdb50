import { standardSession } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { None } from '#contract/schema.ts'

export default command('user/audit/checkin', {
  summary: 'Notes in the audit that the user opened the application, or came back to it.',
  description: 'For applications to ask when they are opened, and when their user returns after two hours or more.',
  access: standardSession,
  params: None,
  result: None,

  // The entry is what every command leaves.
  async handler() {
    return {}
  },
})
