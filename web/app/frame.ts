/**
 * What comes with the first page, whichever it is: the frame around it, and parts that so many pages share that a
 * file of their own would cost more than it holds. The bundler makes one file of these and of all they need
 * (web/vite.config.ts); which of them are worth it `npm run bench:weight` tells.
 */
import '@spetskarta/shared/accounts/accounts.ts'
import '@spetskarta/shared/durations.ts'
import './api/call'
import './api/refuse'
import './features/accounts/AccountForm'
import './features/own-items/page/OwnOrPublic'
import './features/search-address/found'
import './features/trials/GpsSlides'
import './features/trials/Trials'
import './layout/ErrorPage'
import './layout/Frame'
import './layout/PatientScripts'
import './ui/Notice'
import './ui/dialog/FormDialog'
import './ui/form/Field'
import './ui/form/Switch'
import './ui/page/AccountPage'
import './ui/page/PageError'
import './ui/page/TextPage'
import './ui/page/meta'
import './ui/text/ago'
import './ui/theme/Theme'
import './ui/theme/mantine-inputs.css'
import './ui/use-hydrated'
