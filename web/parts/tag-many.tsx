import { Tags } from 'lucide-react'
import { useState } from 'react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { each } from '../ui/each.ts'
import { failureText } from '../ui/failure.ts'
import style from './tag-many.module.css'
import { TagsField } from './tag-picker.tsx'

export interface Tagged {
  id: number
  tags: readonly number[]
}

interface TagManyProps<Item extends Tagged> {
  /** What is tagged, with the tags that it has now. */
  read(): Promise<readonly Item[]>
  /** Gives one its tags: what was read, with others. */
  write(tagged: Omit<Item, 'tags'> & { tags: number[] }): Promise<unknown>
  onDone(): void
}

/** Gives tags to several things at once, and takes others off. */
export const TagMany = <Item extends Tagged>(props: TagManyProps<Item>) => {
  const words = useWords('parts/tag-many')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={Tags} onPress={() => setOpen(true)}>
        {words.tags}
      </Button>
      {isOpen && <Tagging {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TaggingProps<Item extends Tagged> extends TagManyProps<Item> {
  onClose(): void
}

const Tagging = <Item extends Tagged>({ read, write, onDone, onClose }: TaggingProps<Item>) => {
  const words = useWords('parts/tag-many')
  const common = useCommon()
  const [given, setGiven] = useState<readonly number[]>([])
  const [taken, setTaken] = useState<readonly number[]>([])
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<unknown>()
  const run = async (): Promise<void> => {
    setError(undefined)
    setProgress(0)
    try {
      const changed = (await read()).flatMap((item) => {
        const { tags } = item
        const next = [...new Set([...tags.filter((tag) => !taken.includes(tag)), ...given])]
        const isSame = next.length === tags.length && next.every((tag) => tags.includes(tag))
        return isSame ? [] : [{ ...item, tags: next }]
      })
      await each(changed, write, (done) => setProgress((100 * done) / changed.length))
      onDone()
      onClose()
    } catch (failed) {
      setError(failed)
      setProgress(undefined)
    }
  }
  const isRunning = progress !== undefined
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className={style.fields}>
        <TagsField label={words.give} value={given} onChange={setGiven} isDisabled={isRunning} />
        <TagsField label={words.take} value={taken} onChange={setTaken} isDisabled={isRunning} />
        {isRunning && (
          <ProgressBar value={progress} aria-label={words.title} className={style.progress}>
            {({ percentage = 0 }) => <span className={style.done} style={{ width: `${percentage}%` }} />}
          </ProgressBar>
        )}
        {error !== undefined && (
          <p role="alert" className={style.failure}>
            {failureText(error, common)}
          </p>
        )}
        <div className={style.buttons}>
          <Button look="quiet" onPress={onClose}>
            {common.cancel}
          </Button>
          <Button
            look="primary"
            onPress={() => void run()}
            isPending={isRunning}
            isDisabled={given.length + taken.length === 0}
          >
            {common.save}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
