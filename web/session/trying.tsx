import { useState } from 'react'
import { failureText } from '#web/ui/failure.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { whatIsWrong } from './faces.ts'
import style from './sign-in.module.css'

/** Does something, and says what was wrong. */
export const useTrying = () => {
  const words = useWords('session')
  const common = useCommon()
  const [error, setError] = useState<unknown>()
  const [isTrying, setTrying] = useState(false)
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setTrying(true)
    setError(undefined)
    await act().catch(setError)
    setTrying(false)
  }
  const told = error === undefined ? undefined : (whatIsWrong(error, words) ?? failureText(error, common))
  return {
    attempt,
    isTrying,
    error,
    wrong: told && (
      <p role="alert" className={style.wrong}>
        {told}
      </p>
    ),
  }
}
