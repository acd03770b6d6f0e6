package ru.spetskarta.recorder.screens;

import android.content.res.AssetManager;
import android.net.Uri;
import android.webkit.WebResourceResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** What the page in the app may load: its own files from the APK, and the server's answers. */
public final class Page {
  public static final String PATH = "/recorder/";
  private static final String POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
      + "object-src 'none'; img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'none'; frame-src 'none'";
  private static final Map<String, String> TYPES = new HashMap<String, String>();

  static {
    TYPES.put("html", "text/html");
    TYPES.put("js", "text/javascript");
    TYPES.put("css", "text/css");
    TYPES.put("json", "application/json");
    TYPES.put("webmanifest", "application/manifest+json");
    TYPES.put("svg", "image/svg+xml");
    TYPES.put("png", "image/png");
    TYPES.put("woff2", "font/woff2");
  }

  private final AssetManager assets;
  private final String origin;

  public Page(AssetManager assets, String origin) {
    this.assets = assets;
    this.origin = origin;
  }

  public String address() {
    return origin + PATH;
  }

  /** Origin of an address, such as `https://example.org:8443`; null if it has none. */
  public static String originOf(Uri address) {
    if (address == null || address.getScheme() == null || address.getHost() == null) return null;
    String scheme = address.getScheme().toLowerCase(java.util.Locale.ROOT);
    int port = address.getPort();
    boolean usual = port == -1 || port == (scheme.equals("https") ? 443 : 80);
    return scheme + "://" + address.getHost().toLowerCase(java.util.Locale.ROOT) + (usual ? "" : ":" + port);
  }

  /** Whether it is a screen of the app on our server: `/recorder` or an address below `/recorder/`, but not `/recorder1`. */
  public boolean isOwn(Uri address) {
    if (!origin.equals(originOf(address)) || address.getUserInfo() != null || address.getPath() == null) return false;
    String path = address.getPath();
    return path.equals("/recorder") || path.startsWith(PATH);
  }

  /** The token of an owner's link; null for any other address. */
  public String tokenOf(Uri link) {
    if (link == null || !isOwn(link) || link.getFragment() == null) return null;
    for (String part : link.getFragment().split("[/?&=]")) if (part.matches("[\\w-]{22}")) return part;
    return null;
  }

  /** Null: the request goes to the server. */
  public WebResourceResponse answer(String method, Uri address) {
    String scheme = address.getScheme();
    if ("data".equals(scheme) || "blob".equals(scheme)) return null;
    if (!origin.equals(originOf(address))) return refused(403, "Forbidden");
    String path = address.getPath() == null ? "/" : address.getPath();
    if (path.startsWith("/api/")) return null;
    if (!isOwn(address) || !"GET".equals(method)) return refused(404, "Not Found");
    String name = path.length() <= PATH.length() ? "index.html" : path.substring(PATH.length());
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || name.contains("..")) return refused(404, "Not Found");
    try {
      InputStream file = assets.open("recorder/" + name);
      boolean isText = type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
      Map<String, String> headers = new HashMap<String, String>();
      headers.put("Content-Security-Policy", POLICY);
      headers.put("X-Content-Type-Options", "nosniff");
      headers.put("Referrer-Policy", "no-referrer");
      headers.put("Cache-Control", "no-store");
      return new WebResourceResponse(type, isText ? "utf-8" : null, 200, "OK", headers, file);
    } catch (IOException missing) {
      return refused(404, "Not Found");
    }
  }

  private static WebResourceResponse refused(int status, String reason) {
    return new WebResourceResponse("text/plain", "utf-8", status, reason, new HashMap<String, String>(),
        new ByteArrayInputStream(new byte[0]));
  }
}
