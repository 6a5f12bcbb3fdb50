import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommon } from '#web/words/speech.tsx'
import { Button, IconButton } from './button.tsx'
import { Confirm } from './dialog.tsx'
import { failureText } from './failure.ts'

interface RemoveProps {
  title: string
  text: string
  /** A button that says so, instead of one with a sign only. */
  isWide?: boolean
  /** What has to be typed first. */
  typed?: string
  remove(): Promise<unknown>
}

/** Deletes something once it was asked; what failed is said where it was asked. */
export const Remove = ({ title, text, isWide = false, typed, remove }: RemoveProps) => {
  const common = useCommon()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (): Promise<void> => {
    setPending(true)
    try {
      await remove()
      setAsking(false)
    } catch (failed) {
      setError(failed)
    } finally {
      setPending(false)
    }
  }
  const ask = (): void => {
    setError(undefined)
    setAsking(true)
  }
  return (
    <>
      {isWide ? (
        <Button icon={Trash2} onPress={ask}>
          {common.remove}
        </Button>
      ) : (
        <IconButton icon={Trash2} label={common.remove} onPress={ask} />
      )}
      {isAsking && (
        <Confirm
          title={title}
          text={text}
          action={common.remove}
          isPending={isPending}
          typed={typed}
          failure={error ? failureText(error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
