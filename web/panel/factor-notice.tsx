import { Link } from '@tanstack/react-router'
import { useAsk } from '#web/session/ask.ts'
import bar from '#web/session/guest-bar.module.css'
import { useWords } from '#web/words/speech.tsx'

/** Asks for the second factor that the platform wants of its logins, until there is one. */
export const FactorNotice = () => {
  const words = useWords('panel')
  const { data } = useAsk('panel/account/second_factor/read')
  return data?.wanted ? (
    <div className={bar.bar} role="status">
      <span>{words.factor_wanted}</span>
      <Link to={'/security' as never}>{words.factor_set}</Link>
    </div>
  ) : null
}
