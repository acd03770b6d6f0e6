package ru.spetskarta.recorder.core.basics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, doubles, booleans and nulls. Android has a parser of its own, but the JVM of the tests has
 * none.
 */
public final class Json {
  /** Maximum depth; a deeper text is refused, because it would overflow the stack. */
  private static final int DEPTH = 50;

  public static final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    public Wrong() {
      super("not JSON");
    }
  }

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  public static Object parse(String text) throws Wrong {
    Json json = new Json(text);
    Object value = json.value(0);
    json.space();
    if (json.at != text.length()) throw new Wrong();
    return value;
  }

  /** The object in the text; an empty one if the text is not an object. */
  public static Map<String, Object> objectOf(String text) {
    try {
      return map(parse(text));
    } catch (Wrong wrong) {
      return new LinkedHashMap<String, Object>();
    }
  }

  private Object value(int depth) throws Wrong {
    if (depth > DEPTH) throw new Wrong();
    space();
    char c = peek();
    if (c == '{') return object(depth);
    if (c == '[') return array(depth);
    if (c == '"') return string();
    if (c == 't') return word("true", Boolean.TRUE);
    if (c == 'f') return word("false", Boolean.FALSE);
    if (c == 'n') return word("null", null);
    return number();
  }

  private Map<String, Object> object(int depth) throws Wrong {
    Map<String, Object> found = new LinkedHashMap<String, Object>();
    at++;
    space();
    if (peek() == '}') {
      at++;
      return found;
    }
    while (true) {
      space();
      String key = string();
      space();
      expect(':');
      found.put(key, value(depth + 1));
      if (!goesOn('}')) return found;
    }
  }

  private List<Object> array(int depth) throws Wrong {
    List<Object> found = new ArrayList<Object>();
    at++;
    space();
    if (peek() == ']') {
      at++;
      return found;
    }
    while (true) {
      found.add(value(depth + 1));
      if (!goesOn(']')) return found;
    }
  }

  private boolean goesOn(char end) throws Wrong {
    space();
    char c = peek();
    at++;
    if (c != ',' && c != end) throw new Wrong();
    return c == ',';
  }

  private String string() throws Wrong {
    expect('"');
    StringBuilder found = new StringBuilder();
    while (true) {
      char c = peek();
      at++;
      if (c == '"') return found.toString();
      if (c < ' ') throw new Wrong();
      found.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() throws Wrong {
    char c = peek();
    at++;
    int simple = "\"\\/bfnrt".indexOf(c);
    if (simple >= 0) return "\"\\/\b\f\n\r\t".charAt(simple);
    if (c != 'u' || at + 4 > text.length()) throw new Wrong();
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(text.charAt(at++), 16);
      if (digit < 0) throw new Wrong();
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Object number() throws Wrong {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    try {
      double value = Double.parseDouble(text.substring(from, at));
      if (Double.isInfinite(value)) throw new Wrong();
      return value;
    } catch (NumberFormatException wrong) {
      throw new Wrong();
    }
  }

  private Object word(String word, Object value) throws Wrong {
    if (!text.startsWith(word, at)) throw new Wrong();
    at += word.length();
    return value;
  }

  private void expect(char c) throws Wrong {
    if (peek() != c) throw new Wrong();
    at++;
  }

  private char peek() throws Wrong {
    if (at >= text.length()) throw new Wrong();
    return text.charAt(at);
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  public static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map) {
      char before = '{';
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        out.append(before);
        quote(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    } else if (value instanceof Iterable) {
      char before = '[';
      for (Object one : (Iterable<?>) value) {
        out.append(before);
        write(one, out);
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    } else if (value instanceof Double) {
      double number = (Double) value;
      boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
      if (Double.isNaN(number) || Double.isInfinite(number)) out.append("null");
      else if (whole) out.append((long) number);
      else out.append(number);
    } else if (value == null || value instanceof Number || value instanceof Boolean) out.append(value);
    else quote(String.valueOf(value), out);
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c))
        out.append("\\u").append(Integer.toHexString(0x10000 + c).substring(1));
      else out.append(c);
    }
    out.append('"');
  }

  /** A map of alternating keys and values. */
  public static Map<String, Object> of(Object... pairs) {
    Map<String, Object> made = new LinkedHashMap<String, Object>();
    for (int i = 0; i < pairs.length; i += 2) made.put((String) pairs[i], pairs[i + 1]);
    return made;
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> map(Object value) {
    return value instanceof Map ? (Map<String, Object>) value : new LinkedHashMap<String, Object>();
  }

  @SuppressWarnings("unchecked")
  public static List<Object> list(Object value) {
    return value instanceof List ? (List<Object>) value : new ArrayList<Object>();
  }

  public static String text(Object value) {
    return value instanceof String ? (String) value : null;
  }

  /** The number, or `otherwise` if the value is not a number. */
  public static long number(Object value, long otherwise) {
    return value instanceof Number ? ((Number) value).longValue() : otherwise;
  }

  public static double decimal(Object value) {
    return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
  }

  public static Long whole(Object value) {
    return value instanceof Number ? Long.valueOf(((Number) value).longValue()) : null;
  }
}
