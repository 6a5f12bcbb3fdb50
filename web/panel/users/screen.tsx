import { useDeeper } from '#web/ui/address.ts'
import { UserList } from './list.tsx'
import { UserPage } from './user-page.tsx'

/** The users of the dealer, or one of them: `/panel/users/12`. */
export default function UsersScreen() {
  const id = Number(useDeeper())
  return Number.isSafeInteger(id) && id > 0 ? <UserPage key={id} id={id} /> : <UserList />
}
