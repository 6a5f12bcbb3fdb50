import { X } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card, CardRows, CardText } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { browserOf } from './browser.ts'

type Listed = Result<'panel/account/session/list'>
type Session = Listed['list'][number]

interface SessionsProps {
  asked: { data: Listed | undefined; error: unknown; refetch(): unknown }
  /** How long ago a time of the service was. */
  ago(time: string): string
  end(session_id: number): Promise<unknown>
  endOthers(): Promise<unknown>
}

/** Where somebody is signed in. */
export const Sessions = ({ asked, ago, end, endOthers }: SessionsProps) => {
  const words = useWords('session/security')
  const common = useCommon()
  const attempt = (act: Promise<unknown>, text: string): void =>
    void act.then(
      () => toast({ text }),
      (error) => toast({ text: failureText(error, common), isFault: true }),
    )
  return (
    <Card
      title={words.sessions}
      isWide
      actions={
        (asked.data?.list.length ?? 0) > 1 && (
          <Button onPress={() => attempt(endOthers(), words.ended_all)}>{words.end_others}</Button>
        )
      }
    >
      <Told asked={asked}>
        {({ list }) => (
          <CardRows label={words.sessions}>
            {list.map((session) => (
              <Row
                key={session.id}
                session={session}
                last={ago(session.last_use)}
                onEnd={() => attempt(end(session.id), words.ended)}
              />
            ))}
          </CardRows>
        )}
      </Told>
    </Card>
  )
}

const Row = ({ session, last, onEnd }: { session: Session; last: string; onEnd(): void }) => {
  const words = useWords('session/security')
  const { address, user_agent, opened_by, current } = session
  const openers: Partial<Record<Session['opened_by'], string>> = {
    dealer: words.by_dealer,
    master: words.by_master,
    api_key: words.by_key,
  }
  const opener = openers[opened_by]
  return (
    <li>
      <CardText title={user_agent} quiet={[address, opener].filter(Boolean).join(' · ')}>
        {browserOf(user_agent)}
      </CardText>
      {current ? (
        <strong>{words.this_one}</strong>
      ) : (
        <>
          <span className="quiet">{last}</span>
          <IconButton icon={X} label={`${words.end}: ${browserOf(user_agent)} ${address}`} onPress={onEnd} />
        </>
      )}
    </li>
  )
}
