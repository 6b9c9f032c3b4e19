// The scenario's text: a text area whose letters are transparent, over the same text in colour.
// Caret, selection, input methods, clipboard and phones' keyboards are the browser's own.
'use strict';

/** @param calls {edit(text, begun), choose(what), scrolled(x, y), wake()} */
function createField(calls) {
  const area = document.getElementById('field');
  const code = document.getElementById('code');
  const lines = document.getElementById('code-lines');
  const canvas = document.getElementById('canvas');
  let shown = [];  // what each line of `lines` was made from
  let wheelX = 0;
  let wheelY = 0;

  /** UTF-16 index of byte `offset` of the text's UTF-8. */
  function indexOfByte(text, offset) {
    let bytes = 0;
    let index = 0;
    while (index < text.length && bytes < offset) {
      const point = text.codePointAt(index);
      bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      index += point > 0xffff ? 2 : 1;
    }
    return index;
  }

  function colourLine(element, text, tokens) {
    element.textContent = '';
    let at = 0;
    for (let i = 0; i < tokens.length; i += 3) {
      const [begin, length, kind] = tokens.slice(i, i + 3);
      if (begin > at) element.append(text.slice(at, begin));
      const span = document.createElement('span');
      span.className = 't' + kind;
      span.textContent = text.slice(begin, begin + length);
      element.append(span);
      at = begin + length;
    }
    element.append(text.slice(at));
  }

  function follow() {
    lines.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    calls.scrolled(area.scrollLeft, area.scrollTop);
  }

  function showCaret(index) {
    const line = area.value.slice(0, index).split('\n').length - 1;
    const top = line * 22;
    if (top < area.scrollTop) area.scrollTop = Math.max(0, top - 44);
    const bottom = area.scrollTop + area.clientHeight;
    if (top + 44 > bottom) area.scrollTop = top + 66 - area.clientHeight;
    follow();
  }

  function replaceSelection(text) {
    const begun = performance.now();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    showCaret(area.selectionStart);
    calls.edit(area.value, begun);
  }

  area.addEventListener('input', () => calls.edit(area.value, performance.now()));
  area.addEventListener('beforeinput', (event) => {
    const undo = event.inputType === 'historyUndo';
    if (!undo && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    calls.choose(undo ? 'undo' : 'redo');
  });
  area.addEventListener('keydown', (event) => {
    event.stopPropagation();  // nothing here is a command of the page
    if (event.isComposing) return;
    const key = event.key.toLowerCase();
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      calls.choose(key === 'z' && !event.shiftKey ? 'undo' : 'redo');
    } else if (key === 'enter' && !command && !event.altKey) {
      event.preventDefault();  // a new line keeps the indentation of the one above
      const before = area.value.slice(0, area.selectionStart);
      const line = before.slice(before.lastIndexOf('\n') + 1);
      replaceSelection('\n' + line.match(/^[ \t]*/)[0]);
    } else if (event.ctrlKey && event.altKey && /^[^\0- a-z0-9]$/iu.test(event.key)) {
      event.preventDefault();  // AltGr as some systems report it: a character, not a command
      replaceSelection(event.key);
    } else if (key === 'escape') {
      canvas.focus({preventScroll: true});
      if (document.activeElement !== canvas) return;
      area.tabIndex = -1;  // the next tab shall not lead straight back
      canvas.addEventListener('blur', () => { area.tabIndex = 0; }, {once: true});
    }
  });
  area.addEventListener('pointerdown', () => calls.choose('burst'));
  area.addEventListener('scroll', follow);
  // Both layers move in the same frame: the wheel is taken, and applied before drawing.
  area.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 22 : event.deltaMode === 2 ? area.clientHeight : 1;
    const sideways = event.shiftKey && event.deltaX === 0;
    wheelX += (sideways ? event.deltaY : event.deltaX) * unit;
    wheelY += (sideways ? 0 : event.deltaY) * unit;
    calls.wake();
  }, {passive: false});
  // The canvas below hears of the pointer, so that lines and rows light up.
  for (const type of ['mousemove', 'mouseleave']) {
    area.addEventListener(type, (event) => canvas.dispatchEvent(new MouseEvent(type, {
      clientX: event.clientX, clientY: event.clientY, screenX: event.screenX,
      screenY: event.screenY, buttons: 0,
    })));
  }

  return {
    area,
    /** Called in the frame, before it is drawn. */
    beforeFrame() {
      if (wheelX === 0 && wheelY === 0) return;
      area.scrollLeft += wheelX;
      area.scrollTop += wheelY;
      wheelX = 0;
      wheelY = 0;
      follow();
    },
    place(visible, covered, x, y, width, height) {
      for (const element of [area, code]) {
        element.style.left = x + 'px';
        element.style.top = y + 'px';
        element.style.width = width + 'px';
        element.style.height = height + 'px';
      }
      code.style.visibility = visible ? 'visible' : 'hidden';
      area.style.visibility = visible && !covered ? 'visible' : 'hidden';
      follow();
    },
    set(text, caret) {
      area.value = text;
      const index = indexOfByte(text, caret);
      area.setSelectionRange(index, index);
      showCaret(index);
    },
    colour(tokens) {
      const texts = area.value.split('\n');
      while (lines.childElementCount > texts.length) lines.lastElementChild.remove();
      texts.forEach((text, index) => {
        let element = lines.children[index];
        if (!element) {
          element = document.createElement('div');
          lines.append(element);
          shown[index] = undefined;
        }
        const made = text + '\u0000' + (tokens[index] || []).join();
        if (shown[index] === made) return;
        shown[index] = made;
        colourLine(element, text, tokens[index] || []);
      });
      shown.length = texts.length;
      follow();
    },
  };
}
