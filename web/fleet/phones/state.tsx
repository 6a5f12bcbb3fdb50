import type { Result } from '#client/client.ts'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'

type Phone = Result<'mobile/phone/list'>['list'][number]

const looks: Readonly<Record<Phone['state'], ChipLook>> = {
  signed_in: 'good',
  invited: 'waiting',
  signed_out: 'silent',
}

/** Whether somebody is signed in on a phone, by colour and word. */
export const PhoneState = ({ phone: { state } }: { phone: Pick<Phone, 'state'> }) => {
  const words = useWords('fleet/phones')
  return <Chip look={looks[state]}>{words.states[state]}</Chip>
}
