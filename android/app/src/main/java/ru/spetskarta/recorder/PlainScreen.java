package ru.spetskarta.recorder;

import android.content.Context;
import android.graphics.Color;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** What is shown where there is no WebView, or an old or a broken one: the recording does not need it. */
final class PlainScreen {
  interface Person {
    void press(boolean start);
  }

  private static final int SIZE = 20;
  private static final int GAP = 32;

  private final LinearLayout column;
  private final TextView title;
  private final TextView text;
  /** What whoever holds the phone agrees to by the button below. */
  private final TextView consent;
  private final Button start;
  private final String language;
  private boolean asks;

  /** `language`: of the texts; `why`: what keeps the page from being shown. */
  PlainScreen(Context context, String language, int why, final Person person) {
    column = new LinearLayout(context);
    column.setOrientation(LinearLayout.VERTICAL);
    column.setPadding(GAP, GAP, GAP, GAP);
    title = line(context, null);
    text = line(context, null);
    this.language = language;
    consent = line(context, null);
    start = button(context, Texts.of(language, Texts.START), true, person);
    button(context, Texts.of(language, Texts.STOP), false, person);
    line(context, Texts.of(language, why));
  }

  private TextView line(Context context, String words) {
    TextView line = new TextView(context);
    line.setTextSize(SIZE);
    line.setTextColor(Color.WHITE);
    line.setPadding(0, GAP, 0, 0);
    if (words != null) line.setText(words);
    column.addView(line);
    return line;
  }

  private Button button(Context context, String words, final boolean start, final Person person) {
    Button button = new Button(context);
    button.setText(words);
    button.setTextSize(SIZE);
    button.setOnClickListener(new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        person.press(start);
      }
    });
    column.addView(button);
    return button;
  }

  /** Whether «Старт» is an agreement now: its words stand above it. */
  boolean asks() {
    return asks;
  }

  View view(Context context) {
    ScrollView scrolled = new ScrollView(context);
    scrolled.addView(column);
    return scrolled;
  }

  /** As `Remote.glance`. */
  void show(String[] glance) {
    asks = glance[2] != null;
    consent.setText(asks ? Texts.of(language, Texts.CONSENT) : "");
    start.setText(Texts.of(language, asks ? Texts.AGREE : Texts.START));
    title.setText(glance[0] == null ? "" : glance[0]);
    text.setText(glance[1] == null ? "" : glance[1]);
  }
}
