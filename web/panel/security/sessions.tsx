import { useAsk, useDo } from '#web/session/ask.ts'
import { Sessions } from '#web/session/security/sessions.tsx'
import { useFormat } from '#web/words/speech.tsx'
import { here, nowHere } from '../moment.ts'

/** Where the login is signed in. */
export const OwnSessions = () => {
  const { ago } = useFormat()
  const asked = useAsk('panel/account/session/list')
  const end = useDo('panel/account/session/delete')
  const endOthers = useDo('panel/account/session/delete_all')
  return (
    <Sessions
      asked={asked}
      ago={(time) => ago(here(time), nowHere())}
      end={(session_id) => end.mutateAsync({ session_id })}
      endOthers={() => endOthers.mutateAsync({})}
    />
  )
}
