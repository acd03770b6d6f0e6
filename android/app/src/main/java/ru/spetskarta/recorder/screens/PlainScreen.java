package ru.spetskarta.recorder.screens;

import android.content.Context;
import android.graphics.Color;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import ru.spetskarta.recorder.languages.Texts;

/** Shown if there is no WebView, or an old or broken one: the recording does not need it. */
public final class PlainScreen {
  public interface Person {
    void press(boolean start);
  }

  private static final int SIZE = 20;
  private static final int GAP = 32;

  private final LinearLayout column;
  /** An opened owner's link, shown above everything else; usually empty. */
  private final LinearLayout link;
  private final TextView title;
  private final TextView text;
  /** The text that the person who holds the phone agrees to by the button below. */
  private final TextView consent;
  private final Button start;
  private final Context context;
  private final String language;
  private boolean asks;

  /** `language`: of the texts; `why`: the reason why the page is not shown. */
  public PlainScreen(Context context, String language, int why, final Person person) {
    column = new LinearLayout(context);
    column.setOrientation(LinearLayout.VERTICAL);
    column.setPadding(GAP, GAP, GAP, GAP);
    this.context = context;
    link = new LinearLayout(context);
    link.setOrientation(LinearLayout.VERTICAL);
    column.addView(link);
    title = line(column, null);
    text = line(column, null);
    this.language = language;
    consent = line(column, null);
    start = button(column, Texts.of(language, Texts.START), new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        person.press(true);
      }
    });
    button(column, Texts.of(language, Texts.STOP), new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        person.press(false);
      }
    });
    line(column, Texts.of(language, why));
  }

  private TextView line(LinearLayout where, String words) {
    TextView line = new TextView(context);
    line.setTextSize(SIZE);
    line.setTextColor(Color.WHITE);
    line.setPadding(0, GAP, 0, 0);
    if (words != null) line.setText(words);
    where.addView(line);
    return line;
  }

  private Button button(LinearLayout where, String words, View.OnClickListener onPress) {
    Button button = new Button(context);
    button.setText(words);
    button.setTextSize(SIZE);
    button.setOnClickListener(onPress);
    where.addView(button);
    return button;
  }

  String text(int which) {
    return Texts.of(language, which);
  }

  String offered(String machine, String owner) {
    return Texts.offered(language, machine, owner);
  }

  /** Shows what happens with an opened link; null: removes it. */
  void tellLink(String words) {
    link.removeAllViews();
    if (words != null) line(link, words);
  }

  /** Shows this with a choice: `act`, or to refuse. */
  void askOfLink(String words, int act, View.OnClickListener onAct) {
    tellLink(words);
    button(link, Texts.of(language, act), onAct);
    button(link, Texts.of(language, Texts.NOT_NOW), new View.OnClickListener() {
      @Override
      public void onClick(View pressed) {
        tellLink(null);
      }
    });
  }

  /** Whether «Старт» gives the consent now; then the text is shown above it. */
  public boolean asks() {
    return asks;
  }

  public View view(Context context) {
    ScrollView scrolled = new ScrollView(context);
    scrolled.addView(column);
    return scrolled;
  }

  /** `glance`: as `Remote.glance` returns it. */
  public void show(String[] glance) {
    asks = glance[2] != null;
    consent.setText(asks ? Texts.of(language, Texts.CONSENT) : "");
    start.setText(Texts.of(language, asks ? Texts.AGREE : Texts.START));
    title.setText(glance[0] == null ? "" : glance[0]);
    String alone = glance[3] == null ? null : Texts.of(language, Texts.NO_MACHINE);
    text.setText(alone != null ? alone : glance[1] == null ? "" : glance[1]);
  }
}
