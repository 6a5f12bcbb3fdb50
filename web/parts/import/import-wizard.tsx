import { lazy, Suspense } from 'react'
import type { WizardProps } from './wizard.tsx'

const Wizard = lazy(() => import('./wizard.tsx'))

/** The wizard of imports. Few of those who open a screen import something: its code comes when they do. */
export const ImportWizard = (props: WizardProps) => (
  <Suspense>
    <Wizard {...props} />
  </Suspense>
)
