/** Before anything is seen: the theme that was chosen in the web application. */
const theme = localStorage.getItem('odograph.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
