// The page as a document: the same table, explanation and event that the canvas shows, for screen
// readers, search, copying, tests, and for browsers that cannot draw. Updated in place, so that
// focus stays where it is.
'use strict';

/** Ids in the document from row keys: "unheard call payments" → "unheard-call-payments". */
function twinId(...parts) {
  return parts.map((part) => (part || 'no fault').replace(/[^\p{L}\p{N}]+/gu, '-')).join('--');
}

/** @param choose (what, value, other) → void @param focusItem (label or null) → void */
function createTwin(choose, key, focusItem) {
  const root = document.getElementById('twin');
  const status = document.getElementById('status');
  let structure = '';
  let refocus = false;

  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'onclick' || name === 'onchange') element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }
  function put(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }
  function button(text, item, onclick, more = {}) {
    return make('button', {type: 'button', 'data-item': item, onclick, ...more}, text);
  }

  const title = make('h1', {}, 'Ackpoint');
  const about = make('p', {});
  const picker = make('select', {
    'aria-label': 'Scenario', 'data-item': 'scenario',
    onchange: () => choose('scenario', picker.value),
  });
  const themes = make('select', {
    'aria-label': 'Colours', 'data-item': 'theme', onchange: () => choose('theme', themes.value),
  }, ...['system', 'dark', 'light'].map((name) => make('option', {value: name}, name)));
  const choices = make('fieldset', {}, make('legend', {}, 'Strategies'));
  const diagnostic = make('p', {id: 'diagnostic'});
  const table = make('table', {id: 'crash-table'});
  const tableStatus = make('p', {id: 'table-status'});
  const why = make('section', {'aria-labelledby': 'why-headline'});
  const time = make('section', {'aria-label': 'Timeline'});
  const timeText = make('p', {id: 'time-event'});
  time.append(make('h2', {}, 'Timeline'), timeText, ...[
    ['first', 'First event'], ['back', 'Step back'], ['forward', 'Step forward'],
    ['last', 'Last event'],
  ].map(([stride, text]) => button(text, 'step ' + stride, () => choose('step', stride))));
  root.append(
      title, about, make('p', {}, picker, ' ', themes, ' ',
          button('Copy link', 'copy link', () => choose('link')), ' ',
          button('Undo', 'undo', () => choose('undo')), ' ',
          button('Redo', 'redo', () => choose('redo')), ' ',
          button('Tidy the text', 'tidy', () => choose('tidy'))),
      choices, diagnostic, make('h2', {}, 'Crash table'), table, tableStatus, why, time);

  root.addEventListener('focusin', (event) => {
    focusItem(event.target.getAttribute('data-item'));
  });
  root.addEventListener('focusout', () => focusItem(null));
  table.addEventListener('keydown', (event) => {
    const keys = {
      ArrowUp: 'ArrowUp', ArrowDown: 'ArrowDown', ArrowLeft: 'Shift+ArrowLeft',
      ArrowRight: 'Shift+ArrowRight',
    };
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    refocus = true;
    key(name);
  });

  function buildTable(view) {
    table.textContent = '';
    const head = make('tr', {}, make('th', {scope: 'col'}, 'A crash here'));
    for (const column of view.columns) {
      head.append(make('th', {scope: 'col', title: column.sentence},
          `${column.strategy} on ${column.preset}`));
    }
    const body = make('tbody', {});
    for (const row of view.rows) {
      const line = make('tr', {id: twinId('row', row.key), 'data-row': row.key},
          make('th', {scope: 'row'}, row.title));
      row.cells.forEach((cell, index) => {
        const strategy = view.columns[index].strategy;
        line.append(make('td', {id: twinId('cell', strategy, row.key)}, button(
            '', `cell ${strategy} / ${row.key || 'no fault'}`,
            () => choose('cell', strategy, row.key))));
      });
      body.append(line);
    }
    const foot = make('tr', {}, make('th', {scope: 'row'}, 'Over all rows'));
    for (const column of view.columns) foot.append(make('td', {}, column.foot));
    table.append(
        make('caption', {}, 'What became of the messages when the handler dies at each point'),
        make('thead', {}, head), body, make('tfoot', {}, foot));
  }

  function showTable(view) {
    const made = JSON.stringify([
      view.columns.map((column) => [column.strategy, column.preset, column.foot]),
      view.rows.map((row) => [row.key, row.title]),
    ]);
    if (made !== structure) buildTable(view);
    structure = made;
    table.setAttribute('aria-busy', view.stale ? 'true' : 'false');
    view.rows.forEach((row, rowIndex) => row.cells.forEach((cell, cellIndex) => {
      const place = table.tBodies[0].rows[rowIndex].cells[cellIndex + 1].firstChild;
      put(place, cell.words);
      place.title = cell.sentence;
      place.tabIndex = cell.selected ? 0 : -1;
      place.dataset.label = cell.label;
      place.disabled = cell.label === 'absent';
      place.setAttribute('aria-pressed', cell.selected ? 'true' : 'false');
      if (cell.selected && refocus) place.focus({preventScroll: true});
    }));
    refocus = false;
    put(tableStatus, view.staleSentence || view.status);
  }

  function showChoices(view) {
    const made = JSON.stringify(view.choices);
    if (choices.dataset.made === made) return;
    const focused = document.activeElement && document.activeElement.dataset.strategy;
    choices.dataset.made = made;
    choices.textContent = '';
    choices.append(make('legend', {}, 'Strategies'));
    for (const choice of view.choices) {
      const box = make('input', {
        type: 'checkbox', 'data-item': 'strategies', 'data-strategy': choice.name,
        onchange: () => choose('strategy', choice.name),
      });
      box.checked = choice.taken;
      choices.append(make('label', {}, box, ' ' + choice.name));
      if (focused === choice.name) box.focus({preventScroll: true});
    }
  }

  function showWhy(view) {
    const made = JSON.stringify(view);
    if (why.dataset.made === made) return;
    const focused = why.contains(document.activeElement) && document.activeElement.dataset.item;
    why.dataset.made = made;
    why.textContent = '';
    const list = make('ol', {id: 'why-sentences'});
    view.sentences.forEach((sentence, index) => list.append(make('li', {}, button(
        (sentence.at ? sentence.at + ' ' : '') + sentence.text, 'sentence ' + (index + 1),
        () => choose('event', String(sentence.event)),
        {'aria-current': sentence.current ? 'true' : 'false'}))));
    why.append(
        make('h2', {id: 'why-headline'}, 'Why: ' + view.headline),
        make('p', {id: 'why-where'}, `${view.where}: ${view.label}`), list,
        make('p', {id: 'why-rule'}, view.rule ? 'Rule: ' + view.rule : ''),
        make('p', {id: 'why-mend'}, view.mend ? 'Mend: ' + view.mend : ''),
        make('p', {}, view.costs),
        make('p', {}, ...view.messages.map((message) => button(
            message.words, 'message ' + message.words.split(':')[0],
            () => choose('message', String(message.message)),
            {'aria-pressed': message.selected ? 'true' : 'false'}))));
    if (!focused) return;
    const again = why.querySelector(`[data-item="${CSS.escape(focused)}"]`);
    if (again) again.focus({preventScroll: true});
  }

  return {
    gallery(entries) {
      picker.textContent = '';
      picker.append(make('option', {value: ''}, 'Edited text'));
      for (const entry of entries) picker.append(make('option', {value: entry.name}, entry.title));
    },
    show(view) {
      put(about, view.about);
      document.title = view.title ? view.title + ' · Ackpoint' : 'Ackpoint';
      picker.value = view.scenario;
      themes.value = view.themeChoice;
      put(diagnostic, view.diagnostic);
      showTable(view.table);
      showChoices(view.table);
      showWhy(view.why);
      put(timeText, view.time.text
          ? `${view.time.where}: ${view.time.at}, ${view.time.text} (event ${view.time.step} of ` +
            `${view.time.steps}; ${view.time.end})`
          : '');
      put(status, view.notice || view.table.staleSentence ||
          (view.why.headline ? `${view.why.where}: ${view.why.headline}` : view.table.status));
    },
  };
}
