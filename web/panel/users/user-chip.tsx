import { InvitedChip, type Pending } from '#web/parts/invitation/invitation.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'
import { nowHere } from '../moment.ts'
import { pendingOf } from '../pending.ts'
import { isLetIn } from './name.ts'

interface State {
  activated: boolean
  block_parameters: object | null
  invitation?: Pending
}

/** Whether a user signs in, is invited, or is kept out. */
export const UserChip = ({ user }: { user: State }) => {
  const term = useWords('panel/terms')
  const { activated, block_parameters, invitation } = user
  if (invitation && !activated && !block_parameters)
    return <InvitedChip pending={pendingOf(invitation)} now={nowHere()} />
  return <Chip look={isLetIn(user) ? 'good' : 'bad'}>{isLetIn(user) ? term.active : term.blocked}</Chip>
}
