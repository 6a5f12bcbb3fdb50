import type { Words } from '#web/words/dictionary.ts'

/** What the sender tells of a platform that fails (`src/forward`, `src/notify/reach.ts`), and which words say it here. */
const known: readonly (readonly [RegExp, keyof Words<'fleet/account/forwarding'>['faults']])[] = [
  [/has no (public )?address/, 'no_address'],
  [/private network/, 'private'],
  [/ECONNREFUSED/, 'closed'],
  [/does not answer|no answer within|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'silent'],
  [/refuses the (sign-in|password)|asks for a sign-in|not authorized|bad user name|answer was 401/i, 'sign_in'],
  [/does not know the device|refuses the object/, 'device'],
  [/ended the connection|ECONNRESET|EPIPE|hang up/, 'ended'],
  [/certificate|self.signed/i, 'certificate'],
]

/** Why nothing is taken there. What we have no words for is told as it was heard. */
export const faultText = (error: string, { faults }: Words<'fleet/account/forwarding'>): string => {
  const [, word] = known.find(([pattern]) => pattern.test(error)) ?? []
  return word ? faults[word] : `${faults.other}: ${error}`
}

/** The only one whose devices are numbers, by the id of the service. */
export const egts = 3

/** What an id may be there; the service tells it in English. */
export const idFault = (protocol_id: number, { called_faults }: Words<'fleet/account/forwarding'>): string =>
  protocol_id === egts ? called_faults.number : called_faults.plain
