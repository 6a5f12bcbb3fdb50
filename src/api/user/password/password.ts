import { Text } from '../../schema.ts'

/** A password that a user chooses: no longer than sign-in takes. */
export const NewPassword = Text(40, 6)
