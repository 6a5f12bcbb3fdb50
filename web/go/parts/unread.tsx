import { MessageSquare } from 'lucide-react'
import { Row, Rows } from '#web/small/parts.tsx'
import { useWords } from '../speech.tsx'
import { usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'

/** What the office has written and nobody has read here; then the way to what was read and to writing, where there is any. */
export const Unread = () => {
  const { messages: words } = useWords()
  const { known } = usePhone()
  // Of a phone that has kept what it knew before there were any.
  const all = known?.messages ?? []
  if (all.length === 0 && !known?.chat) return null
  const unread = all.filter(({ own, read }) => !own && read === null)
  const title = unread.length > 0 ? words.new({ count: unread.length }) : words.title
  return (
    <Rows label={words.title}>
      <Row icon={MessageSquare} title={title} detail={unread[0]?.text} onPress={() => goTo('messages')} />
    </Rows>
  )
}
