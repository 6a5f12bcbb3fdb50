import '#web/ui/base.css'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root') as Element).render(<main>Odograph</main>)
