import { useAddress } from '#web/ui/address.ts'
import { parts } from './address.ts'
import { ListView } from './list-view.tsx'

/** What people are asked to do, and what became of it. */
export default function TasksScreen() {
  const [address, go] = useAddress(parts)
  return <ListView address={address} go={go} />
}
