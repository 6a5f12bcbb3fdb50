import { InvitedChip } from '#web/parts/invitation/invitation.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'
import { nowHere } from '../moment.ts'
import { pendingOf } from '../pending.ts'
import type { Login } from './login.ts'

/** Whether a login signs in, is invited, or is kept out. */
export const LoginChip = ({ login: { blocked, invitation } }: { login: Login }) => {
  const term = useWords('panel/terms')
  if (invitation && !blocked) return <InvitedChip pending={pendingOf(invitation)} now={nowHere()} />
  return <Chip look={blocked ? 'bad' : 'good'}>{blocked ? term.blocked : term.active}</Chip>
}
