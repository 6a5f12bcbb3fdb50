import { MessagesSquare, Send } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Broadcast } from './broadcast.tsx'
import { ConversationDrawer } from './conversation.tsx'
import type { Conversation } from './conversations.ts'
import { useConversations } from './use-conversations.ts'

const parts = { tracker: id, all: flag }

/** What the office and people in the field write to each other. */
export default function ChatScreen() {
  const words = useWords('fleet/chat')
  const [{ tracker, all }, go] = useAddress(parts)
  const asked = useConversations()
  const list = asked.data ?? []
  const chosen = list.find(({ tracker_id }) => tracker_id === tracker)
  const close = () => go({ tracker: undefined, all: false })
  const drawer = all ? (
    <Broadcast trackers={list.map(({ tracker_id }) => tracker_id)} onClose={close} />
  ) : (
    chosen && <ConversationDrawer key={chosen.tracker_id} conversation={chosen} onClose={close} />
  )
  const toAll = list.length > 1 && (
    <Button icon={Send} onPress={() => go({ tracker: undefined, all: true })}>
      {words.to_all}
    </Button>
  )
  return (
    <Page title={words.title} actions={toAll} drawer={drawer}>
      <Told asked={asked}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={MessagesSquare} title={words.empty} text={words.empty_text} />
          ) : (
            <ButtonRows>
              {list.map((one) => (
                <Row
                  key={one.tracker_id}
                  conversation={one}
                  isChosen={one.tracker_id === tracker}
                  onOpen={() => go({ tracker: one.tracker_id, all: false })}
                />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </Page>
  )
}

interface RowProps {
  conversation: Conversation
  isChosen: boolean
  onOpen(): void
}

const Row = ({ conversation: { label, driver, last, unread }, isChosen, onOpen }: RowProps) => {
  const words = useWords('fleet/chat')
  const format = useFormat()
  const { now } = useUser()
  return (
    <li>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{label}</b>
          <small>{driver}</small>
        </RowName>
        {last && <small title={format.exact(last)}>{format.ago(last, now())}</small>}
        {unread > 0 && <Chip look="waiting">{words.unread({ count: unread })}</Chip>}
      </RowButton>
    </li>
  )
}
