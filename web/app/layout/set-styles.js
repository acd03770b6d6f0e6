for (const element of document.querySelectorAll('[data-style]')) {
  element.style.cssText = element.dataset.style
  element.removeAttribute('data-style')
}
