{
  const kept = document.getElementById('scripts').textContent
  const given = document.createRange().createContextualFragment(kept)
  const modules = document.createDocumentFragment()
  modules.append(...given.querySelectorAll('[rel=modulepreload], [type=module]'))
  const start = () => document.head.append(modules)
  document.head.append(given)
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) start()
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      start()
    }).observe({ type: 'paint', buffered: true })
}
